import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { PaymentHistory } from 'domain/buy/payments-contract';
import type { Follow, Followed, TrainerData } from './data/open-trainer-data.ts';
import { openPageOf, trainerErrorText } from './trainer-calls.ts';

/**
 * Follows one row with its workout, answers and note. `round` counts the openings on the server: the answers are asked for once
 * it is not 0, and anew with each opening. Purchases without an account have no workout and no answers.
 */
export function useSubscriber(data: TrainerData | null, id: string, round: number) {
  const entry = useFollowed(useMemo(() => data?.followEntry(id) ?? null, [data, id]));
  const note = useFollowed(useMemo(() => data?.followNote(id) ?? null, [data, id]));
  const hasAccount = entry.status === 'present' && entry.value.uid !== null;
  const workout = useFollowed(
    useMemo(() => (hasAccount ? (data?.followWorkout(id) ?? null) : null), [data, id, hasAccount]),
  );
  const opened = useMemo(
    () => (data !== null && hasAccount && round > 0 ? { data, round } : null),
    [data, hasAccount, round],
  );
  const answers = useFollowed(useMemo(() => opened?.data.followAnswers(id) ?? null, [opened, id]));
  const kept = useFollowed(useMemo(() => opened?.data.followKept(id) ?? null, [opened, id]));
  return { entry, workout, answers, kept, note };
}
export type FollowedSubscriber = ReturnType<typeof useSubscriber>;

/** The state of what `follow` follows, kept up to date; 'loading' while there is nothing to follow yet. */
export function useFollowed<Value>(follow: Follow<Value> | null): Followed<Value> {
  const [latest, setLatest] = useState<{ of: Follow<Value>; state: Followed<Value> } | null>(null);
  useEffect(() => follow?.((state) => setLatest({ of: follow, state })), [follow]);
  return latest?.of === follow ? latest.state : { status: 'loading' };
}

/** The opening of a row's page on the server. */
export interface Opening {
  /** The payments; null until the server has answered. The answers can be read from then on. */
  readonly payments: PaymentHistory | null;
  /** Changes with each opening, so that listeners which were refused begin anew. */
  readonly round: number;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly open: () => void;
}

async function tryToOpen(id: string): Promise<Pick<Opening, 'payments' | 'problem'>> {
  try {
    return { payments: await openPageOf(id), problem: null };
  } catch (error) {
    return { payments: null, problem: trainerErrorText(error) };
  }
}

/** Opens a row's page on the server, and again when the network is back after a failure. */
export function useOpening(id: string): Opening {
  const [payments, setPayments] = useState<PaymentHistory | null>(null);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    let over = false;
    async function ask() {
      const outcome = await tryToOpen(id);
      if (over) return;
      if (outcome.payments !== null) {
        setPayments(outcome.payments);
        setRound(attempt);
      }
      setProblem(outcome.problem);
      setEnded(attempt);
    }
    void ask();
    return () => {
      over = true;
    };
  }, [id, attempt]);
  const open = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (problem === null) return undefined;
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, [problem, open]);
  return { payments, round, problem, busy: ended !== attempt, open };
}

interface SectionProps {
  title: string;
  onScreenOnly?: boolean;
  children: ReactNode;
}

export function Section({ title, onScreenOnly = false, children }: SectionProps) {
  return (
    <section
      className={`border-base-300 border-t-2 bg-base-100 px-4 py-5 sm:px-6 print:break-inside-avoid print:border-t print:px-0 print:py-2 ${onScreenOnly ? 'print:hidden' : ''}`}
    >
      <h2 tabIndex={-1} className="display mb-3 text-2xl outline-none sm:text-3xl print:mb-1 print:text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}
