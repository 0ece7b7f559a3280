import type { AnswerField } from 'domain/questionnaire/fields';
import { ANSWERS_TITLE, WORKOUT_TITLE } from 'domain/texts/dashboard';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import type { LastKnown } from '../../device/last-known.ts';
import type { LiveUser } from '../../firebase/auth/live-user.ts';
import type { LiveRecords, LiveState } from '../../firebase/firestore/live-records.ts';
import { AccountCard } from './account/account-card.tsx';
import { QuestionnaireCard } from './plan/questionnaire-card.tsx';
import { ConfirmMailboxCard } from './mailbox/confirm-mailbox-card.tsx';
import { CardPlace } from './frame/card-place.tsx';
import { focusTitle } from './frame/focus-title.ts';
import { HelpCard } from './frame/help-card.tsx';
import { Leaving } from './frame/leaving.tsx';
import { loadAnswersSection } from './answers/load-answers-section.ts';
import { nextStep } from './plan/next-step.ts';
import { PaymentsCard } from './payments/payments-card.tsx';
import type { SubscriptionCheck } from './calls/use-subscription-check.ts';
import type { PlanState } from './plan/plan-state.ts';
import { usePaymentHistory } from './calls/use-payment-history.ts';
import { goToPlans } from './frame/scroll-to-plans.ts';
import { UnverifiedCard } from './mailbox/unverified-card.tsx';
import { WelcomeCard } from './plan/welcome-card.tsx';
import { useWorkout } from './workout/use-workout.ts';

const AnswersSection = lazy(loadAnswersSection);

export interface DashboardCardsProps {
  user: LiveUser;
  /** The state of the listeners. */
  live: LiveState;
  /** The records that the listeners told last on this page; null before. */
  records: LiveRecords | null;
  /** The data that are shown: of the live records, or of the last visit. */
  known: LastKnown;
  /** The answers that wait on this device. */
  queue: AnswerQueue;
  plan: PlanState;
  subscription: SubscriptionCheck;
  /** The messages about purchases that this browser keeps. */
  keptPurchases: ReactNode;
  onOpenQuestionnaire: () => void;
}

/** The cards of the dashboard. They show the data of the last visit until the listeners have told the live ones. */
export function DashboardCards(props: DashboardCardsProps) {
  const { user, live, known, records, queue, plan, subscription, keptPurchases, onOpenQuestionnaire } = props;
  const { mailbox, subscriber, questionnaire } = known;
  const navigate = useNavigate();
  // The payments are listed once per state of the live record, so the first listing waits until that state is known.
  const waiting = records === null && live.status === 'loading';
  const payments = usePaymentHistory(waiting ? null : moneyVersion(records));

  const hire = () => goToPlans(navigate, '/');
  async function refresh() {
    const [status] = await Promise.all([subscription.check(), payments.reload()]);
    return status;
  }

  const { asking } = subscription;
  const unconfirmed = subscriber === null && mailbox === 'unconfirmed';
  const answers = records?.questionnaire ?? null;
  const [asked, setAsked] = useState<readonly AnswerField[] | null>(null);
  const show = useWorkout(plan.active && records !== null && answers !== null ? records.session : null);
  const step = nextStep(known, plan, asking);
  // A new list leads to the form again, also where it is open already.
  const correct = (fields: readonly AnswerField[]) => setAsked([...fields]);
  const workout = show && answers && show({ step, questionnaire: answers, onCorrect: correct });
  return (
    <>
      {unconfirmed && (
        <Leaving onFocusLost={focusTitle}>
          <UnverifiedCard email={user.email} onCheck={subscription.check} />
        </Leaving>
      )}
      <WelcomeCard
        known={known}
        plan={plan}
        step={workout?.step ?? step}
        unconfirmed={unconfirmed}
        asking={asking}
        payments={payments.history}
        canFixPix={subscription.status?.can_fix_pix === true}
        onRefresh={refresh}
        onHire={hire}
        onOpenQuestionnaire={onOpenQuestionnaire}
      />
      {keptPurchases}
      <QuestionnaireCard
        active={plan.active}
        asking={asking}
        questionnaire={questionnaire}
        correction={workout?.correction}
        onHire={hire}
        onOpen={onOpenQuestionnaire}
      />
      {workout ? workout.card : step.kind === 'trainer' && <CardPlace title={WORKOUT_TITLE} />}
      {records && answers ? (
        <ChunkBoundary>
          <Suspense fallback={<CardPlace title={ANSWERS_TITLE} />}>
            <AnswersSection
              queue={queue}
              records={records}
              questionnaire={answers}
              email={user.email}
              editable={plan.active}
              asked={asked}
              onAnswered={() => setAsked(null)}
            />
          </Suspense>
        </ChunkBoundary>
      ) : (
        // The browser does not keep the answers, because they are health data.
        questionnaire !== null && <CardPlace title={ANSWERS_TITLE} />
      )}
      {!unconfirmed && <PaymentsCard payments={payments} plan={plan} />}
      {subscriber !== null && mailbox === 'unconfirmed' && (
        <Leaving onFocusLost={focusTitle}>
          <ConfirmMailboxCard email={user.email} />
        </Leaving>
      )}
      <AccountCard user={user} queue={queue} />
      <HelpCard />
    </>
  );
}

/** A text that changes whenever a payment, a refund or a renewal changes the live record. */
function moneyVersion(records: LiveRecords | null): string {
  if (records === null || records.subscriber === null) return '';
  const { id, subscribed, subscription_tier, subscription_end, renews, updated_at } = records.subscriber;
  return JSON.stringify([id, subscribed, subscription_tier, subscription_end, renews, updated_at]);
}
