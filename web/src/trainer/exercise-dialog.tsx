import { useContext, useEffect, useId, useState } from 'react';
import { cleanLine, cleanLines, hasVisibleText, comparable } from 'domain/kit/text-field';
import {
  CUE_MAX_LENGTH,
  CUE_MAX_LINES,
  EXERCISE_NAME_MAX_LENGTH,
  EXERCISE_WORD_MAX_LENGTH,
  LIBRARY_MAX_COUNT,
  type LibraryExercise,
} from 'domain/training/exercises';
import { EXERCISE_DIALOG } from 'domain/training/library-texts';
import { videoId, videoPage } from 'domain/training/video';
import { CallError } from '../kit/firebase/callable.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { focusFirstInvalid, TextArea, TextField } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { wordsOf } from './library-search.ts';
import { storeExercises, trainerErrorText } from './trainer-calls.ts';
import { DialogForm, type ExerciseValues, type LibraryDialog, UnsavedContext } from './trainer-frame.tsx';

const valuesOf = (exercise: LibraryExercise | null): ExerciseValues => ({
  name: exercise?.name ?? '',
  group: exercise?.group ?? '',
  equipment: exercise?.equipment ?? '',
  link: exercise?.video ? videoPage(exercise.video) : '',
  cue: exercise?.cue ?? '',
});

const LABELS: readonly (readonly [field: keyof ExerciseValues, label: string])[] = [
  ['name', EXERCISE_DIALOG.name],
  ['group', EXERCISE_DIALOG.group],
  ['equipment', EXERCISE_DIALOG.equipment],
  ['link', EXERCISE_DIALOG.video],
  ['cue', EXERCISE_DIALOG.cue],
];

const isSame = (a: ExerciseValues, b: ExerciseValues) => LABELS.every(([field]) => a[field] === b[field]);

/** What is typed as it would be stored. A link that is of no video stays as it is. */
function cleaned({ name, group, equipment, link, cue }: ExerciseValues): ExerciseValues {
  const video = videoId(link);
  return {
    name: cleanLine(name),
    group: cleanLine(group),
    equipment: cleanLine(equipment),
    link: video === null ? cleanLine(link) : videoPage(video),
    cue: cleanLines(cue),
  };
}

/** What is wrong with each field of what is typed; nothing where it can be saved. */
function problemsOf(
  { name, group, equipment, link, cue }: ExerciseValues,
  others: readonly LibraryExercise[],
): Partial<Record<keyof ExerciseValues, string>> {
  const taken = others.find((other) => !other.archived && comparable(other.name) === comparable(name));
  return {
    ...(!hasVisibleText(name) && { name: EXERCISE_DIALOG.nameMissing }),
    ...(name.length > EXERCISE_NAME_MAX_LENGTH && { name: EXERCISE_DIALOG.nameTooLong }),
    ...(taken !== undefined && { name: EXERCISE_DIALOG.nameTaken(taken.name) }),
    ...(group.length > EXERCISE_WORD_MAX_LENGTH && { group: EXERCISE_DIALOG.wordTooLong }),
    ...(equipment.length > EXERCISE_WORD_MAX_LENGTH && { equipment: EXERCISE_DIALOG.wordTooLong }),
    ...(link !== '' && videoId(link) === null && { link: EXERCISE_DIALOG.videoProblem }),
    ...(cue.split('\n').length > CUE_MAX_LINES && { cue: EXERCISE_DIALOG.cueTooManyLines }),
    ...(cue.length > CUE_MAX_LENGTH && { cue: EXERCISE_DIALOG.cueTooLong(cue.length) }),
  };
}

/** An id that no other exercise has. */
export function newExerciseId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((number) => number.toString(36).padStart(7, '0').slice(-6)).join('');
}

/** Keeps what is typed into a dialog of the library when the browser's Back leads away from it. */
export function useUnsavedDialog(dialog: LibraryDialog): void {
  const { exercises } = useContext(UnsavedContext);
  useEffect(() => {
    exercises.clear();
    if (dialog.typed !== null) exercises.add(dialog);
  });
}

/**
 * What is typed of the exercise `id`, and its saving. `stored` is the exercise as the library has it now; null where it has none.
 * What is typed stays until the server has it, also where another device changed the exercise meanwhile.
 */
function useExercise(
  stored: LibraryExercise | null,
  { id, typed }: ExerciseDialogProps['dialog'],
  exercises: readonly LibraryExercise[],
) {
  const [seen, setSeen] = useState(typed === null ? stored : typed.seen);
  const [values, setValues] = useState(() => typed?.values ?? valuesOf(stored));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = !isSame(values, valuesOf(seen));
  const isNewer = (stored?.version ?? 0) > (seen?.version ?? 0);

  // Where nothing is typed the newer exercise is shown. So is one that holds what is typed: that save's answer was lost.
  if (isNewer && !busy && (!isChanged || isSame(cleaned(values), valuesOf(stored)))) takeStored();

  function takeStored() {
    setSeen(stored);
    setValues(valuesOf(stored));
    setProblem(null);
  }

  /** Saves what is typed, which has no problems. Resolves with whether the server has it. */
  async function save(archived: boolean): Promise<boolean> {
    const { name, group, equipment, link, cue } = cleaned(values);
    const exercise = { id, name, group, equipment, cue, archived, video: videoId(link) };
    setBusy(true);
    setProblem(null);
    try {
      // In a conflict the trainer has seen the stored exercise, which stands below the typed one.
      await storeExercises([{ ...exercise, version: stored?.version ?? 0 }]);
      return true;
    } catch (error) {
      setProblem(problemText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  function problemText(error: unknown): string {
    if (error instanceof CallError && error.code === 'changed-meanwhile')
      return EXERCISE_DIALOG.waitForStored;
    if (error instanceof CallError && error.code === 'action-not-possible') {
      return exercises.length >= LIBRARY_MAX_COUNT
        ? EXERCISE_DIALOG.full
        : EXERCISE_DIALOG.nameTakenMeanwhile;
    }
    return trainerErrorText(error);
  }

  const type = (field: keyof ExerciseValues) => (text: string) => setValues({ ...values, [field]: text });
  return {
    values,
    type,
    typed: isChanged ? { seen, values } : null,
    busy,
    isConflict: isNewer && !busy,
    problem,
    save,
    takeStored,
  };
}

interface ExerciseDialogProps {
  /** The dialog as it is opened. */
  dialog: LibraryDialog & { readonly kind: 'exercise' };
  /** The whole library, kept up to date. */
  exercises: readonly LibraryExercise[];
  onClose: () => void;
}

/** A new exercise, or the change of one. */
export function ExerciseDialog({ dialog, exercises, onClose }: ExerciseDialogProps) {
  const { id, isNew } = dialog;
  const stored = exercises.find((each) => each.id === id) ?? null;
  const exercise = useExercise(stored, dialog, exercises);
  const { values, type, typed, busy, isConflict } = exercise;
  /** The exercises among which the name has to be the only one, once a save was tried; null before. */
  const [rivals, setRivals] = useState<readonly LibraryExercise[] | null>(null);
  const [isLinkLeft, setLinkLeft] = useState(false);
  const listId = useId();
  useUnsavedDialog({ ...dialog, typed });
  const isArchived = stored?.archived ?? false;
  const others = exercises.filter((each) => each.id !== id);
  const problems = rivals === null ? {} : problemsOf(cleaned(values), rivals);
  const video = videoId(values.link);
  const isLinkWrong = video === null && cleanLine(values.link) !== '';

  async function send(form: HTMLElement | null, archived: boolean, done: string) {
    // Archived exercises may have the same name.
    const among = archived ? [] : others;
    setRivals(among);
    if (Object.keys(problemsOf(cleaned(values), among)).length > 0) return focusFirstInvalid(form);
    if (!(await exercise.save(archived))) return undefined;
    showToast({ kind: 'success', text: done });
    return onClose();
  }

  return (
    // Escape and × would drop what is typed without a question, so with a change only the buttons lead out.
    <Dialog
      title={isNew ? EXERCISE_DIALOG.newTitle : EXERCISE_DIALOG.title}
      onClose={onClose}
      locked={busy || typed !== null}
    >
      <DialogForm busy={busy} onSend={(form) => void send(form, isArchived, EXERCISE_DIALOG.saved)}>
        <TextField
          label={EXERCISE_DIALOG.name}
          name="name"
          inputMode="text"
          autoComplete="off"
          required
          ref={(input) => input?.setAttribute('autofocus', '')}
          value={values.name}
          onChange={type('name')}
          error={problems.name}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={EXERCISE_DIALOG.group}
            name="group"
            inputMode="text"
            autoComplete="off"
            list={`${listId}-groups`}
            value={values.group}
            onChange={type('group')}
            hint={EXERCISE_DIALOG.groupHint}
            error={problems.group}
          />
          <TextField
            label={EXERCISE_DIALOG.equipment}
            name="equipment"
            inputMode="text"
            autoComplete="off"
            list={`${listId}-equipment`}
            value={values.equipment}
            onChange={type('equipment')}
            hint={EXERCISE_DIALOG.equipmentHint}
            error={problems.equipment}
          />
        </div>
        <Known id={`${listId}-groups`} words={wordsOf(exercises, 'group')} />
        <Known id={`${listId}-equipment`} words={wordsOf(exercises, 'equipment')} />
        <div className="flex flex-col gap-2">
          <TextField
            label={EXERCISE_DIALOG.video}
            name="video"
            type="url"
            inputMode="url"
            autoComplete="off"
            value={values.link}
            onChange={type('link')}
            hint={EXERCISE_DIALOG.videoHint}
            onBlur={() => setLinkLeft(true)}
            error={isLinkWrong && isLinkLeft ? EXERCISE_DIALOG.videoProblem : problems.link}
          />
          <div className="flex flex-wrap items-center gap-3">
            <output>{video !== null && EXERCISE_DIALOG.videoUnderstood(video)}</output>
            {video !== null && (
              <a
                href={videoPage(video)}
                target="_blank"
                rel="noreferrer"
                className="btn btn-outline h-auto min-h-(--size) max-w-full py-1"
              >
                {EXERCISE_DIALOG.tryVideo} <span className="sr-only">{EXERCISE_DIALOG.newTab}</span>
              </a>
            )}
          </div>
        </div>
        <TextArea
          label={EXERCISE_DIALOG.cue}
          name="cue"
          rows={2}
          value={values.cue}
          onChange={type('cue')}
          hint={EXERCISE_DIALOG.cueHint}
          error={problems.cue}
        />
        {isConflict && stored !== null && <Stored exercise={stored} onTake={exercise.takeStored} />}
        {stored !== null && !isConflict && (
          <Archive
            isArchived={isArchived}
            busy={busy}
            onPress={(form) =>
              void send(form, !isArchived, isArchived ? EXERCISE_DIALOG.unarchived : EXERCISE_DIALOG.archived)
            }
          />
        )}
        <DialogProblem text={isConflict ? null : exercise.problem} />
        <DialogActions back={EXERCISE_DIALOG.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={EXERCISE_DIALOG.saving}>
            {isConflict ? EXERCISE_DIALOG.keepMine : EXERCISE_DIALOG.save}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** The known words of a field, which the browser offers while one types. */
function Known({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  );
}

interface ArchiveProps {
  isArchived: boolean;
  busy: boolean;
  onPress: (form: HTMLElement | null) => void;
}

/** Takes the exercise out of what is offered, or back. What is typed is saved with it. */
function Archive({ isArchived, busy, onPress }: ArchiveProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-base-300 border-t pt-4">
      <Button
        look="outline"
        disabled={busy}
        onClick={({ currentTarget }) => onPress(currentTarget.closest('form'))}
      >
        {isArchived ? EXERCISE_DIALOG.unarchive : EXERCISE_DIALOG.archive}
      </Button>
      {!isArchived && <p className="min-w-0 grow basis-48 text-sm">{EXERCISE_DIALOG.archiveNote}</p>}
    </div>
  );
}

/** The exercise as another device has saved it, below what is typed here. */
function Stored({ exercise, onTake }: { exercise: LibraryExercise; onTake: () => void }) {
  const values = valuesOf(exercise);
  return (
    <div className="border-warning border-l-4 bg-base-200 p-4" role="alert">
      <p className="mb-3">{EXERCISE_DIALOG.changed}</p>
      <p className="font-semibold">{EXERCISE_DIALOG.storedTitle}</p>
      <dl className="mb-4">
        {LABELS.map(([field, label]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-sm">{`${label}:`}</dt>
            <dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
              {values[field] || EXERCISE_DIALOG.noText}
            </dd>
          </div>
        ))}
      </dl>
      <Button look="outline" onClick={onTake}>
        {EXERCISE_DIALOG.takeStored}
      </Button>
    </div>
  );
}
