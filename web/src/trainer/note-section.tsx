import { useContext, useEffect, useRef, useState } from 'react';
import { NOTE_MAX_LENGTH } from 'domain/trainer/contract';
import type { TrainerNote } from 'domain/trainer/messages';
import { NOTE } from 'domain/trainer/texts';
import { Button } from '../kit/ui/button.tsx';
import { DialogProblem } from '../kit/ui/dialog.tsx';
import { TextArea } from '../kit/ui/text-field.tsx';
import type { Followed } from './data/open-trainer-data.ts';
import { storeNote, trainerErrorText } from './trainer-calls.ts';
import { type UnsavedNote, UnsavedContext } from './trainer-frame.tsx';
import { Section } from './use-subscriber.tsx';

type Stored = Pick<TrainerNote, 'text' | 'version'>;
const NO_NOTE: Stored = { text: '', version: 0 };

/** `saved`: the server has answered that it has the text. `conflict`: somebody else has changed the stored note. */
type NoteStatus = 'as-stored' | 'unsaved' | 'saving' | 'saved' | 'conflict';

/** Follows a note and saves what is typed. `followed` is the live note. A typed text stays until the server has it. */
function useNote(id: string, followed: Followed<TrainerNote>) {
  const { notes } = useContext(UnsavedContext);
  const [typed, setTyped] = useState<UnsavedNote | null>(() => notes.get(id) ?? null);
  const [saved, setSaved] = useState<(Stored & { followed: boolean }) | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSaving = useRef(false);

  const live = followed.status === 'present' ? followed.value : NO_NOTE;
  // The server's answer to a save is newer than the listener, until the listener has heard of the save. From then on only the
  // listener counts: a consent's withdrawal erases the note.
  if (saved !== null && !saved.followed && live.version >= saved.version)
    setSaved({ ...saved, followed: true });
  const stored = saved !== null && !saved.followed ? saved : live;
  const isSettled = typed === null || typed.text === stored.text;

  // The stored note that the typed one continues was erased, as after the withdrawal of a consent. The typed one may repeat it.
  const isErased = typed !== null && followed.status === 'absent' && typed.version > stored.version;
  if (isErased && !saving) setTyped(null);
  // The server has this text, perhaps by a save whose answer was lost.
  if (typed !== null && isSettled && !saving) setTyped(null);
  useEffect(() => {
    if (typed === null) notes.delete(id);
  }, [typed, notes, id]);

  function keep(next: UnsavedNote | null) {
    if (next === null) notes.delete(id);
    else notes.set(id, next);
    setTyped(next);
  }

  async function save() {
    if (typed === null || isSaving.current) return;
    isSaving.current = true;
    setSaving(true);
    setProblem(null);
    try {
      // In a conflict the trainer has seen the stored note, which stands beside the typed one.
      const { version } = await storeNote(id, stored.version, typed.text);
      setSaved({ text: typed.text, version, followed: false });
      // What was typed while the save was under way stays unsaved.
      const now = notes.get(id);
      keep(now === undefined || now.text === typed.text ? null : { text: now.text, version });
    } catch (error) {
      setProblem(trainerErrorText(error));
    } finally {
      isSaving.current = false;
      setSaving(false);
    }
  }

  return {
    text: typed?.text ?? stored.text,
    type: (text: string) =>
      keep(text === stored.text ? null : { text, version: typed?.version ?? stored.version }),
    status: statusOf(),
    stored: stored.text,
    problem: isSettled ? null : problem,
    save,
    drop: () => keep(null),
  };

  function statusOf(): NoteStatus {
    if (saving) return 'saving';
    if (isSettled) return saved !== null && saved.version === stored.version ? 'saved' : 'as-stored';
    return stored.version > (typed?.version ?? 0) ? 'conflict' : 'unsaved';
  }
}
type NoteState = ReturnType<typeof useNote>;

export function NoteSection({ id, note: followed }: { id: string; note: Followed<TrainerNote> }) {
  const note = useNote(id, followed);
  const isKnown = followed.status === 'present' || followed.status === 'absent';
  const isTooLong = note.text.length > NOTE_MAX_LENGTH;
  return (
    <Section title={NOTE.title} onScreenOnly>
      <TextArea
        label={NOTE.label}
        name="note"
        rows={5}
        value={note.text}
        onChange={note.type}
        hint={NOTE.hint}
        error={isTooLong ? NOTE.tooLong(note.text.length, NOTE_MAX_LENGTH) : undefined}
      />
      {note.status === 'conflict' && <Conflict note={note} />}
      <div className="mt-4">
        <DialogProblem text={note.problem} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {note.status !== 'conflict' && (
            <Button
              busy={note.status === 'saving'}
              busyText={NOTE.saving}
              disabled={!isKnown || isTooLong || note.status === 'as-stored' || note.status === 'saved'}
              onClick={() => void note.save()}
            >
              {NOTE.save}
            </Button>
          )}
          <output>{STATUS_TEXTS[note.status]}</output>
        </div>
      </div>
    </Section>
  );
}

const STATUS_TEXTS: Readonly<Record<NoteStatus, string>> = {
  'as-stored': '',
  unsaved: NOTE.unsaved,
  saving: '',
  saved: NOTE.saved,
  conflict: NOTE.unsaved,
};

/** The stored note beside the typed one, and the choice between the two. */
function Conflict({ note }: { note: NoteState }) {
  return (
    <div className="mt-4 border-warning border-l-4 bg-base-200 p-4" role="alert">
      <p className="mb-3">{NOTE.conflict}</p>
      <p className="font-semibold">{NOTE.stored}</p>
      <p dir="auto" className="mb-4 break-words whitespace-pre-line">
        {note.stored}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button onClick={() => void note.save()}>{NOTE.keepMine}</Button>
        <Button look="outline" onClick={note.drop}>
          {NOTE.takeStored}
        </Button>
      </div>
    </div>
  );
}
