import type { CardQuestion } from 'domain/buy/payments-contract';
import { CANCEL_RENEWAL, CARD_QUESTIONS } from 'domain/buy/payments-texts';
import { planDisplayName } from 'domain/buy/plans';
import { endRenewal, keepRenewal } from '../account/account-actions.tsx';
import { CallError, callErrorText } from '../kit/firebase/callable.ts';
import { ActionButton } from '../kit/ui/button.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { focusTitle } from '../kit/ui/page.tsx';
import { Card } from './frame.tsx';

interface CardQuestionsProps {
  questions: readonly CardQuestion[];
  /** Called after every attempt, also a failed one: the question may have been answered elsewhere. */
  onSettled: () => Promise<unknown>;
}

/** What the account is asked of its cards: whether one that came with the address is theirs, and whether one of two should end. */
export function CardQuestions({ questions, onSettled }: CardQuestionsProps) {
  const answer = async (
    call: () => Promise<{ readonly confirmed: boolean }>,
    done: string,
    recorded: string,
  ) => {
    try {
      const { confirmed } = await call();
      showToast({ kind: 'success', text: confirmed ? done : recorded });
    } catch (error) {
      const isOver =
        error instanceof CallError && ['payment-not-found', 'nothing-to-cancel'].includes(error.code);
      showToast(
        isOver ? { kind: 'info', text: CARD_QUESTIONS.over } : { kind: 'error', text: callErrorText(error) },
      );
    }
    await onSettled();
    focusTitle();
  };
  return questions.map(({ kind, id, tier, amount_cents, days, paid_at }) => {
    const plan = planDisplayName(tier);
    const isMoved = kind === 'moved';
    const end = () => answer(() => endRenewal(id), CANCEL_RENEWAL.noCharge, CANCEL_RENEWAL.recorded);
    const keep = () => answer(() => keepRenewal(id), CARD_QUESTIONS.kept, CARD_QUESTIONS.keepRecorded);
    return (
      <Card key={id} title={isMoved ? CARD_QUESTIONS.movedTitle : CARD_QUESTIONS.twiceTitle}>
        <p className="max-w-prose">
          {isMoved
            ? CARD_QUESTIONS.moved(plan, amount_cents, days, paid_at)
            : CARD_QUESTIONS.twice(plan, amount_cents, days)}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {isMoved && <ActionButton onAct={keep}>{CARD_QUESTIONS.mine}</ActionButton>}
          <ActionButton look="outline" onAct={end}>
            {isMoved ? CARD_QUESTIONS.notMine : CARD_QUESTIONS.end(plan)}
          </ActionButton>
        </div>
      </Card>
    );
  });
}
