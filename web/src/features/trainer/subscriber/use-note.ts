import type { TrainerNote } from 'domain/records/trainer';
import { useContext, useEffect, useRef, useState } from 'react';
import type { Followed } from '../../../firebase/trainer/trainer-data.ts';
import { storeNote } from '../calls/trainer-calls.ts';
import { trainerErrorText } from '../calls/trainer-error-text.ts';
import { type NoteDraft, NoteDraftsContext } from './note-drafts.ts';

type Stored = Pick<TrainerNote, 'text' | 'version'>;
const NO_NOTE: Stored = { text: '', version: 0 };

/** A row's note: what is typed, what is stored, and how they come together. */
export interface NoteState {
  readonly text: string;
  readonly type: (text: string) => void;
  /** `saved`: the server has answered that it has the text. `conflict`: somebody else has changed the stored note. */
  readonly status: 'as-stored' | 'unsaved' | 'saving' | 'saved' | 'conflict';
  /** The stored note's text. */
  readonly stored: string;
  readonly problem: string | null;
  /** Saves the typed text, in a conflict over the stored one that is shown. */
  readonly save: () => Promise<void>;
  /** Gives up the typed text. */
  readonly drop: () => void;
}

/** Follows a note and saves what is typed. `followed` is the live note. A typed text stays until the server has it. */
export function useNote(id: string, followed: Followed<TrainerNote>): NoteState {
  const drafts = useContext(NoteDraftsContext);
  const [draft, setDraft] = useState<NoteDraft | null>(() => drafts.get(id) ?? null);
  const [saved, setSaved] = useState<(Stored & { heard: boolean }) | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSaving = useRef(false);

  const live = followed.status === 'present' ? followed.value : NO_NOTE;
  // The server's answer to a save is newer than the listener, until the listener has heard of the save. From then on only the
  // listener counts: a consent's withdrawal erases the note.
  if (saved !== null && !saved.heard && live.version >= saved.version) setSaved({ ...saved, heard: true });
  const stored = saved !== null && !saved.heard ? saved : live;
  const isSettled = draft === null || draft.text === stored.text;

  // The stored note that the typed one continues was erased, as after the withdrawal of a consent. The typed one may repeat it.
  const isErased = draft !== null && followed.status === 'absent' && draft.version > stored.version;
  if (isErased && !saving) setDraft(null);
  // The server has this text, perhaps by a save whose answer was lost.
  if (draft !== null && isSettled && !saving) setDraft(null);
  useEffect(() => {
    if (draft === null) drafts.delete(id);
  }, [draft, drafts, id]);

  function keep(next: NoteDraft | null) {
    if (next === null) drafts.delete(id);
    else drafts.set(id, next);
    setDraft(next);
  }

  async function save() {
    if (draft === null || isSaving.current) return;
    isSaving.current = true;
    setSaving(true);
    setProblem(null);
    try {
      // In a conflict the trainer has seen the stored note, which stands beside the typed one.
      const { version } = await storeNote(id, stored.version, draft.text);
      setSaved({ text: draft.text, version, heard: false });
      // What was typed while the save was under way stays unsaved.
      const now = drafts.get(id);
      keep(now === undefined || now.text === draft.text ? null : { text: now.text, version });
    } catch (error) {
      setProblem(trainerErrorText(error));
    } finally {
      isSaving.current = false;
      setSaving(false);
    }
  }

  return {
    text: draft?.text ?? stored.text,
    type: (text) => keep(text === stored.text ? null : { text, version: draft?.version ?? stored.version }),
    status: statusOf(),
    stored: stored.text,
    problem: isSettled ? null : problem,
    save,
    drop: () => keep(null),
  };

  function statusOf(): NoteState['status'] {
    if (saving) return 'saving';
    if (isSettled) return saved !== null && saved.version === stored.version ? 'saved' : 'as-stored';
    return stored.version > (draft?.version ?? 0) ? 'conflict' : 'unsaved';
  }
}
