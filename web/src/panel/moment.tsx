import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Moment, MOMENT_TEXTS, type MomentTimes, momentToCelebrate } from 'domain/panel/moments';
import { MomentMark } from '../buy/payment-success.tsx';
import { noteMoments, seenMoments } from '../kit/device/seen-moments.ts';
import { isClockKnown, useNow } from '../kit/device/server-clock.ts';
import { type PanelFacts, panelState, workoutOf } from './panel-states.ts';

/** The states before the questionnaire is complete. Whoever was in one of them on this page, and then waits, has sent it. */
const BEFORE_SENT = ['start', 'continue', 'answer-missing'];
const WAITING = ['received', 'promised', 'workout-loading', 'workout-unknown'];
/** The states in which something is to be cleared up first. */
const IN_QUESTION = ['injury', 'pain', 'correction', 'late'];

/** When the moments of the account happened, all by the server's word. */
function timesOf(facts: PanelFacts, hasSent: boolean): MomentTimes {
  const { name } = panelState(facts);
  const workout = workoutOf(facts);
  const [last, before] = facts.payments?.payments ?? [];
  // A charge that a card makes by itself is nothing that the person has just done.
  const isRenewal = last?.method === 'card' && before?.method === 'card';
  const isPaid = facts.plan.active && last?.state === 'paid' && !isRenewal && !IN_QUESTION.includes(name);
  return {
    ...(isPaid && { paid: Date.parse(last.paid_at) }),
    ...(hasSent && name === 'promised' && workout && { sent: workout.received_at.getTime() }),
    ...(name === 'released' &&
      workout?.changed.length === 0 &&
      workout.released_at && { released: workout.released_at.getTime() }),
  };
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** The moment that the card celebrates now: once on this device, while the page is looked at, and as long as it is true. */
function useMoment(facts: PanelFacts): Moment | null {
  const { uid } = facts.known.user;
  const { name } = panelState(facts);
  const now = useNow(null).getTime();
  const isSeen = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const [hasSent, setHasSent] = useState(false);
  const isBefore = BEFORE_SENT.includes(name);
  if (!WAITING.includes(name) && hasSent !== isBefore) setHasSent(isBefore);
  const times = timesOf(facts, hasSent);
  const [shown, setShown] = useState<{ readonly moment: Moment; readonly at: number | undefined } | null>(
    null,
  );
  // A device's wrong clock could make old news of last year's.
  const next = isSeen && isClockKnown() ? momentToCelebrate(times, seenMoments(uid), now) : null;
  if (next !== null && (shown?.moment !== next || shown.at !== times[next]))
    setShown({ moment: next, at: times[next] });
  if (!isSeen && shown !== null) setShown(null);
  // What happened before the one that is shown is no news afterwards.
  const note = JSON.stringify(shown === null ? {} : times);
  useEffect(() => {
    if (note !== '{}') noteMoments(JSON.parse(note), uid);
  }, [note, uid]);
  return shown !== null && times[shown.moment] === shown.at ? shown.moment : null;
}

/** Fills the top of the first card, once, with what has just come true. The sentence and the next step follow below it. */
export function Celebration({ facts }: { facts: PanelFacts }) {
  const moment = useMoment(facts);
  if (moment === null) return null;
  const { title, text } = MOMENT_TEXTS[moment];
  return (
    <div className="moment -mt-4 -mr-4 -ml-5 min-h-[min(20rem,38svh)] print:hidden sm:-mt-6 sm:-mr-8 sm:-ml-9">
      <MomentMark />
      <h3 className="display text-4xl sm:text-5xl">{title}</h3>
      {text !== '' && <p className="max-w-prose">{text}</p>}
    </div>
  );
}
