import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import type { LastKnown } from '../../device/last-known.ts';
import type { LiveRecords } from '../../firebase/firestore/live-records.ts';
import { AccountCard } from './account/account-card.tsx';
import { QuestionnaireCard } from './questionnaire-card.tsx';
import { AnswersPlace } from './answers-place.tsx';
import { ConfirmMailboxCard } from './confirm-mailbox-card.tsx';
import { HelpCard } from './help-card.tsx';
import { loadAnswersSection } from './load-answers-section.ts';
import { nextStep } from './next-step.ts';
import { NextStepCard } from './next-step-card.tsx';
import type { PanelProps } from './panel.tsx';
import { PaymentsCard } from './payments/payments-card.tsx';
import { usePaymentHistory } from './payments/use-payment-history.ts';
import { scrollToPlans } from './scroll-to-plans.ts';
import { UnverifiedCard } from './unverified-card.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const AnswersSection = lazy(loadAnswersSection);

/** The panel's cards: of the last visit until the listeners have told, then alive. */
export function PanelCards(props: PanelProps & { known: LastKnown }) {
  const { user, live, known, records, queue, plan, subscription, keptPurchases, onOpenQuestionnaire } = props;
  const { mailbox, subscriber, questionnaire } = known;
  const navigate = useNavigate();
  // Until the listeners have told, or cannot, nothing says which payments to ask for.
  const waiting = records === null && live.status === 'loading';
  const payments = usePaymentHistory(waiting ? null : moneyVersion(records));

  async function hire() {
    await navigate('/');
    scrollToPlans();
  }
  async function refresh() {
    const [status] = await Promise.all([subscription.check(), payments.reload()]);
    return status !== null;
  }

  const { asking } = subscription;
  const unconfirmed = subscriber === null && mailbox === 'unconfirmed';
  return (
    <>
      {unconfirmed && <UnverifiedCard email={user.email} onCheck={subscription.check} />}
      <WelcomeCard
        known={known}
        plan={plan}
        unconfirmed={unconfirmed}
        asking={asking}
        card={payments.history?.card ?? null}
        canFixPix={subscription.status?.can_fix_pix === true}
        onRefresh={refresh}
        onHire={hire}
      />
      {keptPurchases}
      <NextStepCard step={nextStep(known, plan, asking)} />
      <QuestionnaireCard
        active={plan.active}
        unconfirmed={unconfirmed}
        asking={asking}
        questionnaire={questionnaire}
        onHire={hire}
        onOpen={onOpenQuestionnaire}
      />
      {records?.questionnaire ? (
        <ChunkBoundary>
          <Suspense fallback={<AnswersPlace />}>
            <AnswersSection
              queue={queue}
              records={records}
              questionnaire={records.questionnaire}
              email={user.email}
              editable={plan.active}
            />
          </Suspense>
        </ChunkBoundary>
      ) : (
        questionnaire !== null && <AnswersPlace />
      )}
      {!unconfirmed && <PaymentsCard payments={payments} plan={plan} />}
      {subscriber !== null && mailbox === 'unconfirmed' && <ConfirmMailboxCard email={user.email} />}
      <AccountCard user={user} queue={queue} />
      <HelpCard />
    </>
  );
}

/** Changes with whatever a payment, a refund or a renewal changes in the live record. */
function moneyVersion(records: LiveRecords | null): string {
  if (records === null || records.subscriber === null) return '';
  const { id, subscribed, subscription_tier, subscription_end, renews, updated_at } = records.subscriber;
  return JSON.stringify([id, subscribed, subscription_tier, subscription_end, renews, updated_at]);
}
