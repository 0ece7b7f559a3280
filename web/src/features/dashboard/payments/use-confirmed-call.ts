import { useState } from 'react';
import { callErrorText } from '../../../firebase/calls/call-error.ts';

/** The state of a call that a dialog makes once the user has confirmed it. */
export interface ConfirmedCall<Answer> {
  readonly busy: boolean;
  /** Why the last attempt failed, or null. */
  readonly problem: string | null;
  /** null until the server has answered. */
  readonly answer: Answer | null;
  readonly run: () => Promise<void>;
}

interface Events<Answer> {
  readonly onAnswer: (answer: Answer) => void;
  /** Called after every attempt, also a failed one: the server may have done its part, so the list may be old. */
  readonly onSettled: () => void;
}

/** Makes `call`, which may be repeated, and keeps its answer or the text of its failure. */
export function useConfirmedCall<Answer>(
  call: () => Promise<Answer>,
  { onAnswer, onSettled }: Events<Answer>,
): ConfirmedCall<Answer> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  async function run() {
    setBusy(true);
    setProblem(null);
    try {
      const answered = await call();
      onAnswer(answered);
      setAnswer(answered);
    } catch (error) {
      setProblem(callErrorText(error));
    } finally {
      setBusy(false);
      onSettled();
    }
  }
  return { busy, problem, answer, run };
}
