import { NOTE_MAX_LENGTH } from 'domain/contracts/trainer';
import type { TrainerNote } from 'domain/records/trainer';
import { NOTE } from 'domain/texts/trainer/subscriber';
import { Button } from '../../../components/button.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import type { Followed } from '../../../firebase/trainer/trainer-data.ts';
import { Section } from './section.tsx';
import { type NoteState, useNote } from './use-note.ts';

/** The private note of a row, with its button to save it. */
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

const STATUS_TEXTS: Readonly<Record<NoteState['status'], string>> = {
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
