import { lazy, Suspense, useId, useState } from 'react';
import * as v from 'valibot';
import { type AnswerField, FIELD_LABELS, labelsOf } from 'domain/answers/fields';
import { MESSAGE_MAX_LENGTH, type QueueRow } from 'domain/trainer/contract';
import { RELEASE } from 'domain/training/builder-texts';
import { dayLetter, RoutineDaysSchema } from 'domain/training/routine';
import { POSSIBLE_ACTIONS, type Workout } from 'domain/training/workout';
import { Button } from '../kit/ui/button.tsx';
import { ChunkBoundary, Opening } from '../kit/ui/chunk-boundary.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { focusFirstInvalid } from '../kit/ui/text-field.tsx';
import { isMessageTooLong, MessageField } from './action-dialogs.tsx';
import { type Days, exerciseItemsIn, unreadIn } from './builder-days.ts';
import { actOnWorkout, trainerErrorText } from './trainer-calls.ts';
import { DialogForm } from './trainer-frame.tsx';

const RoutineView = lazy(async () => ({
  default: (await import('../training/routine-view.tsx')).RoutineView,
}));

/** Why the days cannot be released; null where they can. */
export function whyNotReleased(days: Days): string | null {
  const unread = unreadIn(days).length;
  if (unread > 0) return RELEASE.blocked.unread(unread);
  if (exerciseItemsIn(days).length === 0) return RELEASE.blocked.empty;
  const empty = days.flatMap((day, index) => (exerciseItemsIn([day]).length === 0 ? [dayLetter(index)] : []));
  return empty.length > 0 ? RELEASE.blocked.emptyDay(empty.join(', ')) : null;
}

/** Why nothing can be released for this person now; null where something can. */
export function whyNotNow(
  row: QueueRow,
  workout: Workout | null,
  lacking: readonly AnswerField[],
): string | null {
  if (!row.active) return RELEASE.blocked.inactive;
  if (lacking.length > 0) return RELEASE.blocked.lacking(labelsOf(lacking));
  const isPossible = workout !== null && POSSIBLE_ACTIONS[workout.stage].includes('released');
  return isPossible ? null : RELEASE.blocked.none;
}

interface ReleaseRoutineProps {
  row: QueueRow;
  days: Days;
  /** The workout's version when the dialog opened. */
  workout: Workout;
  message: string;
  onMessage: (message: string) => void;
  /** Whether the trainer has marked the release as made for safety, or not; null where nothing was chosen yet. */
  safety: boolean | null;
  onSafety: (isForSafety: boolean) => void;
  /** Sends the draft. Resolves with its version. */
  flush: () => Promise<number>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a message and releases the draft, whole as the server has it. */
export function ReleaseRoutine(props: ReleaseRoutineProps) {
  const { row, days, workout, message, onMessage, safety, onSafety, flush, onClose, onDone } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = isMessageTooLong(message);
  const isForSafety = safety ?? row.health_changed;

  async function send(form: HTMLFormElement) {
    if (isTooLong) return focusFirstInvalid(form);
    setBusy(true);
    setProblem(null);
    try {
      const routine = await flush();
      const { version } = workout;
      await actOnWorkout(row.id, version, {
        kind: 'released',
        link: null,
        routine,
        ...(isForSafety && { for_safety: true }),
        message: message.trim(),
      });
      onDone();
    } catch (error) {
      setProblem(trainerErrorText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={RELEASE.title} onClose={onClose} locked={busy}>
      <DialogForm busy={busy} onSend={(form) => void send(form)}>
        <div>
          <p>{RELEASE.text(days.length, exerciseItemsIn(days).length)}</p>
          {workout.released_at !== null && <p>{RELEASE.replaces}</p>}
        </div>
        <MessageField
          row={row}
          label={RELEASE.message}
          value={message}
          onChange={(text) => onMessage(text.slice(0, 2 * MESSAGE_MAX_LENGTH))}
        />
        <SafetyMark checked={isForSafety} onChange={onSafety} isSuggested={row.health_changed} />
        <DialogProblem text={problem} />
        <DialogActions back={RELEASE.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={RELEASE.busy}>
            {RELEASE.confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

interface SafetyMarkProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether an injury was told since the last release, for which it is checked by itself. */
  isSuggested: boolean;
}

/** Whether the routine was changed for safety, and what that does. */
function SafetyMark({ checked, onChange, isSuggested }: SafetyMarkProps) {
  const id = useId();
  return (
    <div className="rounded-field border border-base-300 px-4 pb-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2 font-semibold">
        <input
          type="checkbox"
          name="safety"
          className="checkbox checkbox-primary"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{RELEASE.safety}</span>
      </label>
      <div id={id} className="space-y-1 text-sm">
        <p>{RELEASE.safetyHint}</p>
        {isSuggested && (
          <p className="font-medium">{RELEASE.safetySuggested(FIELD_LABELS.limitacoes_lesoes)}</p>
        )}
      </div>
    </div>
  );
}

/** The days as the subscriber would read them. What is not understood is left out. */
export function Preview({ days, onClose }: { days: Days; onClose: () => void }) {
  const [shown, setShown] = useState<string | null>(null);
  const readable = days
    .map((day) => ({ ...day, items: day.items.filter(({ kind }) => kind !== 'unread') }))
    .filter((day) => exerciseItemsIn([day]).length > 0);
  const { success, output } = v.safeParse(RoutineDaysSchema, readable);
  return (
    <Dialog title={RELEASE.previewTitle} onClose={onClose} fullScreen>
      {success ? (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <div className="mx-auto flex max-w-2xl flex-col gap-4">
              <RoutineView days={output} shown={shown} onShow={setShown} />
            </div>
          </Suspense>
        </ChunkBoundary>
      ) : (
        <p>{RELEASE.previewEmpty}</p>
      )}
    </Dialog>
  );
}
