import type { PaymentHistory } from 'domain/contracts/payments';
import { useCallback, useEffect, useState } from 'react';
import { openPageOf } from '../calls/trainer-calls.ts';
import { trainerErrorText } from '../calls/trainer-error-text.ts';

/** The opening of a row's page on the server. */
export interface Opening {
  /** The payments; null until the server has answered. The answers can be read from then on. */
  readonly payments: PaymentHistory | null;
  /** Changes with each opening, so that listeners which were refused begin anew. */
  readonly round: number;
  /** Why the last attempt failed, or null. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly open: () => void;
}

/** The payments, or the text of the failure. */
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
