import { placeOf, type QueueFilter, type QueueRow } from 'domain/trainer/contract';
import { OVERVIEW, QUEUE_PAGE, RUN_BAR, WORKOUT_ACTIONS } from 'domain/trainer/texts';
import { chatWith } from 'domain/trainer/messages';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { DialogProblem } from '../../kit/ui/dialog/dialog.tsx';
import type { ActionKind, WorkoutActions } from './use-workout-actions.tsx';

interface ActionButtonProps {
  actions: WorkoutActions;
  kind: ActionKind;
  look: 'primary' | 'outline' | 'quiet';
  label?: string;
  /** The key that presses it (`Keyboard`). */
  shortcut?: string;
}

/** The button of one action; nothing where the action is not possible now. */
export function ActionButton({ actions, kind, look, label, shortcut }: ActionButtonProps) {
  const { possible, running, dialog, press } = actions;
  if (!possible.includes(kind)) return null;
  return (
    <Button
      look={look}
      aria-keyshortcuts={shortcut}
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
  /** Who follows in the list; null at its end. */
  next: QueueRow | null;
  queueAddress: string;
  now: Date;
}

/**
 * What is done person by person, at the bottom edge within reach of a thumb: WhatsApp, the request for a correction and the
 * release, and then the way to the next person. On a low screen or with large text it scrolls with the page.
 */
export function RunBar({ row, actions, next, queueAddress, now }: RunBarProps) {
  const chat = chatWith(row, now);
  const isFinished = actions.finished !== null;
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
          look={isFinished ? 'outline' : 'primary'}
          label={RUN_BAR.release}
          shortcut="l"
        />
        {actions.finished !== null && (
          <WayOn
            key={actions.finished}
            done={WORKOUT_ACTIONS[actions.finished].done}
            next={next}
            queueAddress={queueAddress}
          />
        )}
      </div>
    </div>
  );
}

/** What was done, and the link to the next person, or to the list at its end. It takes the focus of the button that went. */
function WayOn({ done, next, queueAddress }: Pick<RunBarProps, 'next' | 'queueAddress'> & { done: string }) {
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
