import { useEffect, useRef, useState } from 'react';
import { AS_TEXT, BEGIN, SAVING } from 'domain/training/builder-texts';
import type { LibraryExercise } from 'domain/training/exercises';
import { parseRoutine, printRoutine } from 'domain/training/routine-text';
import { Button } from '../kit/ui/button.tsx';
import { copyText } from '../kit/ui/copy-or-download.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { TextArea } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { type Days, fits, libraryWith, newId, withKeptIds } from './builder-days.ts';
import type { Draft } from './builder-saving.ts';

interface AsTextProps {
  days: Days;
  library: readonly LibraryExercise[];
  /** What an earlier visit has left here; null where there is nothing. */
  kept: string | null;
  /** Keeps what is typed on this device. */
  onText: (text: string) => void;
  onApply: (days: Days) => void;
  onClose: () => void;
}

/** The whole routine as text, to change it as one writes. */
export function AsText({ days, library, kept, onText, onApply, onClose }: AsTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [before] = useState(() => printRoutine(days));
  const [text, setText] = useState(kept ?? before);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);

  function apply() {
    if (text === before) return onClose();
    const next = withKeptIds(days, parseRoutine(text, libraryWith(library, days), newId));
    if (!fits(next)) return setProblem(BEGIN.tooMany);
    onApply(next);
    onClose();
  }

  return (
    // Escape and × would drop what is typed without a question, so with a change only the buttons lead out.
    <Dialog title={AS_TEXT.title} onClose={onClose} wide locked={text !== before}>
      <div ref={place} className="flex flex-col gap-5">
        <TextArea
          label={AS_TEXT.label}
          name="routine"
          rows={16}
          value={text}
          onChange={(typed) => {
            setText(typed);
            onText(typed);
          }}
          hint={BEGIN.pasteHint}
        />
        <DialogProblem text={problem} />
        <DialogActions back={AS_TEXT.cancel} onBack={onClose}>
          <Button onClick={apply}>{AS_TEXT.apply}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Copies the routine as text, and says whether it could. */
export async function copyAsText(days: Days, pressed: HTMLElement): Promise<void> {
  const isCopied = await copyText(printRoutine(days), pressed, null);
  showToast(
    isCopied ? { kind: 'success', text: AS_TEXT.copied } : { kind: 'error', text: AS_TEXT.copyFailed },
  );
}

interface ConflictProps {
  mine: Days;
  theirs: Draft;
  onChoose: (which: 'mine' | 'theirs') => void;
}

/** Both versions of a draft that two devices have changed, as text, and the choice between them. */
export function Conflict({ mine, theirs, onChoose }: ConflictProps) {
  const sides = [
    { which: 'mine', title: SAVING.mine, days: mine, button: SAVING.keepMine },
    { which: 'theirs', title: SAVING.theirs, days: theirs.days, button: SAVING.takeTheirs },
  ] as const;
  return (
    <section className="border-warning border-t-4 bg-base-100 px-4 py-5 sm:px-6" role="alert">
      <h2 tabIndex={-1} className="display mb-2 text-2xl outline-none">
        {SAVING.conflictTitle}
      </h2>
      <p className="mb-4">{SAVING.conflict}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {sides.map(({ which, title, days, button }) => (
          <div key={which} className="flex min-w-0 flex-col gap-3 border border-base-300 p-3">
            <h3 className="font-semibold">{title}</h3>
            <p dir="auto" className="grow break-words whitespace-pre-wrap">
              {printRoutine(days)}
            </p>
            <div className="flex flex-wrap gap-2 *:grow">
              <Button onClick={() => onChoose(which)}>{button}</Button>
              <Button
                look="outline"
                aria-label={`${AS_TEXT.copy}: ${title}`}
                onClick={({ currentTarget }) => void copyAsText(days, currentTarget)}
              >
                {AS_TEXT.copy}
              </Button>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
