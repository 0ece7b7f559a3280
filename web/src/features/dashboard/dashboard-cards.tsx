import { todayInSaoPaulo } from 'domain/dates';
import type { Workout } from 'domain/records/workout';
import { LOADING } from 'domain/texts/common';
import { ANSWERS_TITLE, DASHBOARD_STATES } from 'domain/texts/dashboard';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import type { LastKnown } from '../../device/last-known.ts';
import { useNow } from '../../device/use-now.ts';
import type { LiveUser } from '../../firebase/auth/live-user.ts';
import type { LiveRecords, LiveState } from '../../firebase/firestore/live-records.ts';
import { AccountCard } from './account/account-card.tsx';
import { loadAnswersSection } from './load-cards.ts';
import { usePaymentHistory } from './calls/use-payment-history.ts';
import type { SubscriptionCheck } from './calls/use-subscription-check.ts';
import { Fold } from './frame/fold.tsx';
import { HelpCard } from './frame/help-card.tsx';
import { goToPlans } from './frame/scroll-to-plans.ts';
import { PaymentsCard } from './payments/payments-card.tsx';
import { FirstCard } from './plan/first-card.tsx';
import { type PanelFacts, workoutOf } from './plan/panel-states.ts';
import type { PlanState } from './plan/plan-state.ts';
import { checkMailbox } from './plan/status-actions.ts';
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

  async function refresh() {
    const [status] = await Promise.all([subscription.check(), payments.reload()]);
    return status;
  }

  const answers = records?.questionnaire ?? null;
  const [asked, setAsked] = useState<Workout['correction']>(null);
  const { workout, code } = useWorkout(plan.active && answers !== null ? (records?.session ?? null) : null);
  const trouble =
    records === null && (live.status === 'offline' || live.status === 'failed')
      ? DASHBOARD_STATES[live.status]
      : null;
  const facts: PanelFacts = {
    known,
    plan,
    asking: subscription.asking,
    card: payments.history?.card ?? null,
    workout: trouble === null ? workout : 'unknown',
    texts: code?.WORKOUT ?? null,
    consented: (answers?.consent ?? null) !== null,
    today: todayInSaoPaulo(useNow(null)),
  };
  // A new object leads to the form again, also where it is open already.
  const correct = () => setAsked({ ...(workoutOf(facts)?.correction ?? { fields: [], message: '' }) });
  const unconfirmed = subscriber === null && mailbox === 'unconfirmed';
  return (
    <>
      <FirstCard
        facts={facts}
        code={code}
        payments={payments.history}
        canFixPix={subscription.status?.can_fix_pix === true}
        actions={{
          'check-mailbox': () => checkMailbox(subscription.check),
          hire: () => void goToPlans(navigate, '/'),
          start: onOpenQuestionnaire,
          continue: onOpenQuestionnaire,
          correct,
        }}
        onRefresh={refresh}
      />
      {keptPurchases}
      <div className="flex flex-col">
        {records && answers ? (
          <ChunkBoundary>
            <Suspense fallback={<Fold title={ANSWERS_TITLE} essence={LOADING} />}>
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
          questionnaire !== null && <Fold title={ANSWERS_TITLE} essence={trouble ?? LOADING} />
        )}
        {!unconfirmed && <PaymentsCard payments={payments} plan={plan} />}
        <AccountCard
          user={user}
          queue={queue}
          unconfirmed={subscriber !== null && mailbox === 'unconfirmed'}
        />
        <HelpCard />
      </div>
    </>
  );
}

/** A text that changes whenever a payment, a refund or a renewal changes the live record. */
function moneyVersion(records: LiveRecords | null): string {
  if (records === null || records.subscriber === null) return '';
  const { id, subscribed, subscription_tier, subscription_end, renews, updated_at } = records.subscriber;
  return JSON.stringify([id, subscribed, subscription_tier, subscription_end, renews, updated_at]);
}
