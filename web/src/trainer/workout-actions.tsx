import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { placeOf, type QueueFilter, type QueueRow, type WorkoutAction } from 'domain/trainer/contract';
import { chatWith } from 'domain/trainer/messages';
import { OVERVIEW, QUEUE_PAGE, RUN_BAR, WORKOUT_ACTIONS } from 'domain/trainer/texts';
import { ACTIONS_WITH_ANSWERS, POSSIBLE_ACTIONS, type Workout } from 'domain/training/workout';
import { Button } from '../kit/ui/button.tsx';
import { DialogProblem } from '../kit/ui/dialog.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import {
  CorrectionDialog,
  NO_CORRECTION,
  NO_RELEASE,
  ReleaseDialog,
  TakeBackDialog,
} from './action-dialogs.tsx';
import { actOnWorkout, trainerErrorText } from './trainer-calls.ts';

type ActionKind = WorkoutAction['kind'];

/** The actions after which the trainer goes on to the next person. */
const FINISHING: readonly ActionKind[] = ['released', 'correction-asked', 'marked-current'];

/** What a trainer may do with one workout, one action at a time. */
export interface WorkoutActions {
  readonly possible: readonly ActionKind[];
  /** The action that is under way, or whose result the page has not heard of yet; null if there is none. */
  readonly running: ActionKind | null;
  /** Why the last action failed, or null. An open dialog says it itself. */
  readonly problem: string | null;
  /** What the last action of this visit has done, after which the next person follows; null if there is none. */
  readonly finished: string | null;
  /** Does an action, or opens the dialog that asks for the rest of it. */
  readonly press: (kind: ActionKind) => void;
  readonly dialog: ReactNode;
}

/** An action that asks something first, and the workout's version when its dialog opened. */
interface OpenDialog {
  readonly kind: 'correction-asked' | 'released' | 'taken-back';
  readonly version: number;
}

/**
 * The actions on the workout of a row's account; none where it is null, or the plan is over. `hasAnswers`: the answers suffice for
 * a workout. `askLink` reads the last link that was given to this person, or null. A second press before the first result does
 * nothing.
 */
export function useWorkoutActions(
  row: QueueRow | null,
  workout: Workout | null,
  hasAnswers: boolean,
  askLink: () => Promise<string | null>,
): WorkoutActions {
  const [last, setLast] = useState<{ readonly kind: ActionKind; readonly reaches: number } | null>(null);
  const [finished, setFinished] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // What is typed into a dialog outlives it, so that closing it by mistake loses nothing.
  const [release, setRelease] = useState(NO_RELEASE);
  const [correction, setCorrection] = useState(NO_CORRECTION);
  const [lastLink, setLastLink] = useState<string | null>(null);
  const version = workout?.version ?? 0;
  // Until the listener tells of the result, the buttons are still those of the stage before.
  const running = last !== null && last.reaches > version ? last.kind : null;

  async function act(action: WorkoutAction, seen: number) {
    if (running !== null || row === null) return;
    const { kind } = action;
    setLast({ kind, reaches: Number.POSITIVE_INFINITY });
    setProblem(null);
    try {
      const done = await actOnWorkout(row.id, seen, action);
      setLast({ kind, reaches: done.version });
      setFinished(FINISHING.includes(kind) ? WORKOUT_ACTIONS[kind].done : null);
      if (action.kind === 'released' && action.link !== null) setLastLink(action.link);
      if (!FINISHING.includes(kind)) showToast({ kind: 'success', text: WORKOUT_ACTIONS[kind].done });
      setOpen(null);
      setRelease(NO_RELEASE);
      setCorrection(NO_CORRECTION);
    } catch (error) {
      setLast(null);
      setProblem(trainerErrorText(error));
      // The trainer reads why it failed, and with the next press agrees to what is there now.
      setOpen((dialog) => dialog && { ...dialog, version });
    }
  }

  function press(kind: ActionKind) {
    setProblem(null);
    switch (kind) {
      case 'released':
        askLink().then(setLastLink, () => undefined);
        return setOpen({ kind, version });
      case 'correction-asked':
      case 'taken-back':
        return setOpen({ kind, version });
      case 'started':
      case 'resent':
      case 'marked-current':
        return void act({ kind }, version);
      default:
        return kind satisfies never;
    }
  }

  const dialog = open &&
    row && {
      row,
      busy: running !== null,
      problem,
      onClose: () => setOpen(null),
      onConfirm: (action: WorkoutAction) => void act(action, open.version),
    };
  return {
    possible:
      workout === null || row?.active !== true
        ? []
        : POSSIBLE_ACTIONS[workout.stage].filter(
            (kind): kind is ActionKind => hasAnswers || !ACTIONS_WITH_ANSWERS.includes(kind),
          ),
    running,
    problem: open === null ? problem : null,
    finished,
    press,
    dialog: dialog && (
      <>
        {open.kind === 'released' && (
          <ReleaseDialog {...dialog} values={release} onChange={setRelease} lastLink={lastLink} />
        )}
        {open.kind === 'correction-asked' && (
          <CorrectionDialog {...dialog} values={correction} onChange={setCorrection} />
        )}
        {open.kind === 'taken-back' && <TakeBackDialog {...dialog} />}
      </>
    ),
  };
}

interface ActionButtonProps {
  actions: WorkoutActions;
  kind: ActionKind;
  look: 'primary' | 'outline' | 'quiet';
  label?: string;
}

/** The button of one action; nothing where the action is not possible now. */
export function ActionButton({ actions, kind, look, label }: ActionButtonProps) {
  const { possible, running, dialog, press } = actions;
  if (!possible.includes(kind)) return null;
  return (
    <Button
      look={look}
      busy={running === kind && dialog === null}
      busyText={WORKOUT_ACTIONS[kind].busy}
      disabled={running !== null && running !== kind}
      onClick={() => press(kind)}
    >
      {label ?? WORKOUT_ACTIONS[kind].button}
    </Button>
  );
}

interface RunBarProps {
  row: QueueRow;
  actions: WorkoutActions;
  /** What was done with this person, after which the next one follows; null before. */
  done: string | null;
  /** Who follows in the list; null at its end. */
  next: QueueRow | null;
  queueAddress: string;
  now: Date;
}

/**
 * What is done person by person, at the bottom edge within reach of a thumb: WhatsApp, the request for a correction and the
 * release, and then the way to the next person. On a low screen or with large text it scrolls with the page.
 */
export function RunBar({ row, actions, done, next, queueAddress, now }: RunBarProps) {
  const chat = chatWith(row, now);
  const isFinished = done !== null;
  return (
    <div className="border-base-300 border-t bg-base-100 px-3 py-2 sm:px-6 print:hidden [@media(min-height:35.01rem)]:sticky [@media(min-height:35.01rem)]:bottom-0 [@media(min-height:35.01rem)]:z-2">
      <DialogProblem text={actions.problem} />
      <div className="flex flex-wrap gap-2 *:grow max-sm:*:px-2 max-sm:*:text-sm">
        {chat !== null && (
          <a href={chat} target="_blank" rel="noreferrer" className="btn btn-whatsapp px-3">
            {OVERVIEW.whatsappShort}
          </a>
        )}
        {!isFinished && <ActionButton actions={actions} kind="correction-asked" look="outline" />}
        <ActionButton
          actions={actions}
          kind="released"
          look={isFinished ? 'outline' : 'quiet'}
          label={RUN_BAR.release}
        />
        {actions.possible.includes('released') && (
          <Link
            to={`/treinador/aluno/${row.id}/treino`}
            className={`btn h-auto min-h-(--size) max-w-full px-3 py-1 ${isFinished ? 'btn-outline' : 'btn-primary'}`}
          >
            {actions.possible.includes('taken-back') ? RUN_BAR.buildNew : RUN_BAR.build}
          </Link>
        )}
        {done !== null && <WayOn key={done} done={done} next={next} queueAddress={queueAddress} />}
      </div>
    </div>
  );
}

/** What was done, and the link to the next person, or to the list at its end. It takes the focus of the button that went. */
export function WayOn({
  done,
  next,
  queueAddress,
}: Pick<RunBarProps, 'next' | 'queueAddress'> & { done: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <output className="self-center text-center font-semibold">{done}</output>
      <Link
        ref={link}
        to={next === null ? queueAddress : `/treinador/aluno/${next.id}`}
        className="btn btn-primary h-auto min-h-(--size) max-w-full px-3 py-1"
      >
        {next === null ? RUN_BAR.end : RUN_BAR.next(next.nome || next.email || QUEUE_PAGE.noName)}
      </Link>
    </>
  );
}

/**
 * The row that follows in the list, by its order and filter, without those that are `done`; null at its end, and while the page of
 * no row is open. What the trainer does moves the open row away, so the place counts that it had when its page opened.
 */
export function useNext(
  rows: readonly QueueRow[],
  filter: QueueFilter,
  row: QueueRow | null,
  done: ReadonlySet<string>,
): QueueRow | null {
  const [place, setPlace] = useState<string | null>(null);
  if (row !== null && place === null) setPlace(placeOf(row, filter));
  if (row === null || place === null) return null;
  return (
    rows.find((each) => each.id !== row.id && !done.has(each.id) && placeOf(each, filter) > place) ?? null
  );
}
