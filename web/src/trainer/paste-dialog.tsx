import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { LIBRARY_MAX_COUNT, type LibraryExercise } from 'domain/training/exercises';
import { EMPTY_LIBRARY, PASTE_DIALOG, REFUSAL_TEXTS } from 'domain/training/library-texts';
import { type KnownLine, readExercises, type ReadExercises } from 'domain/training/read-exercises';
import { CallError } from '../kit/firebase/callable.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { TextArea } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { newExerciseId, useUnsavedDialog } from './exercise-dialog.tsx';
import { storeExercises, trainerErrorText } from './trainer-calls.ts';
import { DialogForm } from './trainer-frame.tsx';

/** Larger files are no list of exercises. In bytes. */
const LARGEST_FILE = 1_000_000;

/** The text of a file: UTF-8 or UTF-16 with its mark, else UTF-8, and where it is none, Windows-1252, as Excel writes it. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface PasteDialogProps {
  /** The whole library, kept up to date. */
  exercises: readonly LibraryExercise[];
  /** What was typed into it before. */
  typed: string | null;
  onClose: () => void;
}

/** Adds and changes the exercises of a pasted list or of a file, all in one call, after a preview of what was understood. */
export function PasteDialog({ exercises: library, typed, onClose }: PasteDialogProps) {
  const [text, setText] = useState(typed ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTyped = text.trim() !== '';
  useUnsavedDialog({ kind: 'paste', typed: isTyped ? text : null });
  // Typing stays quick while the preview follows.
  const asked = useDeferredValue(text);
  const read = useMemo(() => readExercises(asked, library, newExerciseId), [asked, library]);
  const sent = [
    ...read.added,
    ...read.known.filter(({ fields }) => fields.length > 0).map(({ exercise }) => exercise),
  ];
  const count = sent.length;
  const whole = library.length + read.added.length;
  const isTooMany = whole > LIBRARY_MAX_COUNT;

  async function save() {
    // What was typed last is not read yet for a moment.
    if (asked !== text || count === 0 || isTooMany) return;
    setBusy(true);
    setProblem(null);
    try {
      await storeExercises(sent);
      showToast({ kind: 'success', text: PASTE_DIALOG.done(count) });
      onClose();
    } catch (error) {
      setProblem(isOutdated(error) ? PASTE_DIALOG.changedMeanwhile : trainerErrorText(error));
      setBusy(false);
    }
  }

  async function addFile(file: File) {
    setProblem(null);
    if (file.size > LARGEST_FILE) return setProblem(PASTE_DIALOG.fileTooLong);
    try {
      const added = decodeText(new Uint8Array(await file.arrayBuffer()));
      return setText((typed) => (typed.trim() === '' ? added : `${typed.trimEnd()}\n${added}`));
    } catch {
      return setProblem(PASTE_DIALOG.fileProblem);
    }
  }

  return (
    // Escape and × would drop what is typed without a question, so with a text only the buttons lead out.
    <Dialog title={PASTE_DIALOG.title} onClose={onClose} wide locked={busy || isTyped}>
      <DialogForm busy={busy} onSend={() => void save()}>
        <p>{PASTE_DIALOG.text}</p>
        <TextArea
          label={PASTE_DIALOG.label}
          name="list"
          rows={6}
          value={text}
          onChange={setText}
          hint={PASTE_DIALOG.example}
        />
        <FileField onFile={(file) => void addFile(file)} />
        <Preview read={read} isTyped={isTyped} />
        {isTooMany && (
          <p role="alert" className="border-error border-l-4 bg-base-200 px-4 py-3">
            {PASTE_DIALOG.tooMany(whole)}
          </p>
        )}
        <DialogProblem text={problem} />
        <DialogActions back={PASTE_DIALOG.cancel} onBack={onClose} locked={busy}>
          <Button
            type="submit"
            busy={busy}
            busyText={PASTE_DIALOG.saving}
            disabled={count === 0 || isTooMany}
          >
            {PASTE_DIALOG.confirm(count)}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** Whether the library was changed meanwhile, so that a name stands there already. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof CallError && (error.code === 'changed-meanwhile' || error.code === 'action-not-possible')
  );
}

function FileField({ onFile }: { onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button look="outline" onClick={() => field.current?.click()}>
        {PASTE_DIALOG.file}
      </Button>
      <input
        ref={field}
        name="file"
        type="file"
        aria-label={PASTE_DIALOG.file}
        accept=".csv,.txt,text/csv,text/plain"
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file may be chosen again once it is corrected.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** What was understood of the text: what is new, what changes, and every line that is left out with its reason. */
function Preview({ read, isTyped }: { read: ReadExercises; isTyped: boolean }) {
  const { added, known, duplicates, refused } = read;
  const changed = known.filter(({ fields }) => fields.length > 0);
  const toLine = ({ line, exercise, fields }: KnownLine) => ({
    line,
    text: exercise.name,
    why: fields.length > 0 ? PASTE_DIALOG.changes(fields) : PASTE_DIALOG.isEqual,
  });
  const counts = [
    [PASTE_DIALOG.added, added.length],
    [PASTE_DIALOG.withoutVideo, added.filter(({ video }) => video === null).length],
    [PASTE_DIALOG.changed, changed.length],
    [PASTE_DIALOG.equal, known.length - changed.length],
    [PASTE_DIALOG.duplicates, duplicates.length],
    [PASTE_DIALOG.refused, refused.length],
  ] as const;
  const texts = counts.flatMap(([text, count], index) => (count > 0 || index === 0 ? text(count) : []));
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{PASTE_DIALOG.preview}</h3>
      <output>{isTyped ? `${texts.join(' · ')}.` : PASTE_DIALOG.nothing}</output>
      <Lines
        title={PASTE_DIALOG.refusedTitle}
        lines={refused.map(({ line, text, reason }) => ({ line, text, why: REFUSAL_TEXTS[reason] }))}
        look="error"
      />
      <Lines
        title={PASTE_DIALOG.duplicatesTitle}
        lines={duplicates.map(({ line, name }) => ({ line, text: name, why: '' }))}
        look="warning"
      />
      <Lines
        title={PASTE_DIALOG.archivedTitle}
        lines={known.filter(({ exercise }) => exercise.archived).map(toLine)}
        look="warning"
      />
      <Lines
        title={PASTE_DIALOG.changedTitle}
        lines={changed.filter(({ exercise }) => !exercise.archived).map(toLine)}
        look="info"
      />
    </section>
  );
}

const LINE_LOOKS = {
  error: ['border-error', 'text-error'],
  warning: ['border-warning', ''],
  info: ['border-secondary', ''],
} as const;

interface LinesProps {
  title: string;
  lines: readonly { readonly line: number; readonly text: string; readonly why: string }[];
  look: keyof typeof LINE_LOOKS;
}

/** Some lines of the text, with what is said of each; nothing where there are none. */
function Lines({ title, lines, look }: LinesProps) {
  const [border, colour] = LINE_LOOKS[look];
  if (lines.length === 0) return null;
  return (
    <div className={`border-l-4 bg-base-200 px-4 py-3 ${border}`}>
      <h4 className="mb-1 font-semibold">{title}</h4>
      <ul
        aria-label={title}
        // The list scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-60 overflow-y-auto"
      >
        {lines.map(({ line, text, why }) => (
          <li key={line} className="py-1">
            <span className="text-sm">{`${PASTE_DIALOG.line(line)}: `}</span>
            <bdi className="wrap-anywhere">{text}</bdi>
            {why !== '' && <span className={`block font-medium text-sm ${colour}`}>{why}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What stands in place of an empty list: the offer to begin with the starter list. */
export function EmptyLibrary() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start() {
    setBusy(true);
    setProblem(null);
    const rest = { version: 0, video: null, cue: '', archived: false };
    try {
      const { STARTER_EXERCISES: list } = await import('domain/training/starter-exercises');
      await storeExercises(list.map((each) => ({ ...each, ...rest, id: newExerciseId() })));
      showToast({ kind: 'success', text: EMPTY_LIBRARY.started(list.length) });
      // The button that was pressed goes with the first exercises.
      document.querySelector('h1')?.focus({ preventScroll: true });
    } catch (error) {
      setProblem(isOutdated(error) ? PASTE_DIALOG.changedMeanwhile : trainerErrorText(error));
    }
    setBusy(false);
  }

  return (
    <section className="flex flex-col gap-4 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8">
      <h2 className="display text-3xl">{EMPTY_LIBRARY.title}</h2>
      <p className="text-lg">{EMPTY_LIBRARY.text}</p>
      <p>{EMPTY_LIBRARY.noVideos}</p>
      <DialogProblem text={problem} />
      <div>
        <Button busy={busy} busyText={EMPTY_LIBRARY.starting} onClick={() => void start()}>
          {EMPTY_LIBRARY.start}
        </Button>
      </div>
    </section>
  );
}
