import { useNavigate } from 'react-router-dom';
import type { LiveRecords } from '../../firebase/firestore-live.tsx';
import type { LiveUser } from '../../firebase/live-user.ts';
import { AccountCard } from './account/account-card.tsx';
import { AnamneseCard } from './anamnese-card.tsx';
import { AnswersSection } from './answers-section.tsx';
import { HelpCard } from './help-card.tsx';
import { PaymentsCard } from './payments/payments-card.tsx';
import { usePaymentHistory } from './payments/use-payment-history.ts';
import type { PlanState } from './plan-state.ts';
import { scrollToPlans } from './scroll-to-plans.ts';
import { UnverifiedCard } from './unverified-card.tsx';
import type { SubscriptionCheck } from './use-subscription-check.ts';
import { WelcomeCard } from './welcome-card.tsx';

interface ReadyPanelProps {
  user: LiveUser;
  records: LiveRecords;
  plan: PlanState;
  subscription: SubscriptionCheck;
  onOpenQuestionnaire: () => void;
}

/** The panel's cards, once the first live data are there. */
export function ReadyPanel({ user, records, plan, subscription, onOpenQuestionnaire }: ReadyPanelProps) {
  const { subscriber, anamnese } = records;
  const navigate = useNavigate();
  const payments = usePaymentHistory(moneyVersion(records));

  async function hire() {
    await navigate('/');
    scrollToPlans();
  }
  async function refresh() {
    await Promise.all([subscription.check(), payments.reload()]);
  }

  const unconfirmed = subscriber === null && !user.emailVerified;
  return (
    <>
      {unconfirmed && <UnverifiedCard email={user.email} onCheck={subscription.check} />}
      <WelcomeCard
        email={user.email}
        subscriber={subscriber}
        anamnese={anamnese}
        plan={plan}
        card={payments.history?.card ?? null}
        canFixPix={subscription.status?.can_fix_pix === true}
        onRefresh={refresh}
        onHire={hire}
      />
      <AnamneseCard active={plan.active} anamnese={anamnese} onHire={hire} onOpen={onOpenQuestionnaire} />
      {anamnese !== null && (
        <AnswersSection records={records} anamnese={anamnese} email={user.email} editable={plan.active} />
      )}
      {!unconfirmed && <PaymentsCard payments={payments} plan={plan} />}
      <AccountCard email={user.email} session={records.session} />
      <HelpCard />
    </>
  );
}

/** Changes with whatever a payment, a refund or a renewal changes in the live record. */
function moneyVersion({ subscriber }: LiveRecords): string {
  if (subscriber === null) return '';
  const { id, subscribed, subscription_tier, subscription_end, renews, updated_at } = subscriber;
  return JSON.stringify([id, subscribed, subscription_tier, subscription_end, renews, updated_at]);
}
