import type { Subscriber } from 'domain/records/subscriber';
import { PANEL_STATES } from 'domain/texts/dashboard';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { clearPedidos } from '../features/checkout/pedido-store.ts';
import { Loading, Panel, Trouble } from '../features/dashboard/panel.tsx';
import { planState } from '../features/dashboard/plan-state.ts';
import { SignedOutPanel } from '../features/dashboard/signed-out-panel.tsx';
import { useNow } from '../features/dashboard/use-now.ts';
import {
  type SubscriptionCheck,
  useSubscriptionCheck,
} from '../features/dashboard/use-subscription-check.ts';
import { QuestionnaireWizard } from '../features/questionnaire/questionnaire-wizard.tsx';
import { LiveData, type LiveRecords, type LiveState } from '../firebase/firestore-live.tsx';
import { isEmptyDraft } from '../firebase/firestore-drafts.ts';
import { saveAnswers } from '../firebase/firestore-save-answers.ts';
import { type LiveUser, useLiveUser } from '../firebase/live-user.ts';
import { type QuestionnaireHistory, useQuestionnaireHistory } from './use-questionnaire-history.ts';

/** How long after the wizard closed the subscription is asked for anew (spec §9), in milliseconds. */
const RELOAD_DELAY = 500;

/** `/dashboard`: the panel of whoever is signed in, or the way to sign in. */
export function DashboardRoute() {
  const state = useLiveUser();
  switch (state.status) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return (
        <main className="mx-auto max-w-xl px-4 py-16">
          <Trouble
            title={PANEL_STATES.failedTitle}
            text={PANEL_STATES.failed}
            onRetry={() => window.location.reload()}
          />
        </main>
      );
    case 'signed-out':
      return <SignedOut />;
    case 'signed-in':
      return <SignedIn key={state.user.uid} user={state.user} />;
    default:
      return state satisfies never;
  }
}

function SignedOut() {
  const [login, setLogin] = useState(false);
  const navigate = useNavigate();
  // The orders are of no more use to somebody who has an account (design §7).
  const signedIn = () => {
    clearPedidos();
    setLogin(false);
  };
  return (
    <>
      <SignedOutPanel onLogin={() => setLogin(true)} />
      {login && <LoginScreen onClose={() => void navigate('/')} onSignedIn={signedIn} />}
    </>
  );
}

function SignedIn({ user }: { user: LiveUser }) {
  const subscription = useSubscriptionCheck(user);
  const wizard = useQuestionnaireHistory();
  const { check } = subscription;

  // By the wizard's own button or by the browser's Back.
  const isOpen = wizard.open !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setTimeout(() => void check(), RELOAD_DELAY);
    };
  }, [isOpen, check]);

  return (
    <LiveData uid={user.uid}>
      {(live) => <Dashboard user={user} live={live} subscription={subscription} wizard={wizard} />}
    </LiveData>
  );
}

interface DashboardProps {
  user: LiveUser;
  live: LiveState;
  subscription: SubscriptionCheck;
  wizard: QuestionnaireHistory;
}

function Dashboard({ user, live, subscription, wizard }: DashboardProps) {
  const ready = live.status === 'ready' ? live : null;
  const now = useNow(ready?.subscriber?.subscription_end?.getTime() ?? null);
  const plan = planState(ready?.subscriber ?? null, subscription.status, now);
  useSendUnsent(plan.active ? ready : null);
  useCheckOnChange(ready?.subscriber ?? null, subscription.check);

  // Opened only with an active plan, but not torn away when the plan ends: the wizard keeps the answers and closes.
  const asked = wizard.open !== null && ready !== null;
  const [open, setOpen] = useState(false);
  if (open !== (asked && (open || plan.active))) setOpen(!open);
  return (
    <>
      <Panel
        user={user}
        live={live}
        plan={plan}
        subscription={subscription}
        onOpenQuestionnaire={wizard.start}
      />
      {open && wizard.open && ready && (
        <QuestionnaireWizard
          records={ready}
          email={user.email}
          active={plan.active}
          step={wizard.open.step}
          onStep={wizard.go}
          onClose={wizard.close}
        />
      )}
    </>
  );
}

/** A record that the server changed makes what check-subscription answered before worthless. */
function useCheckOnChange(subscriber: Subscriber | null, check: () => Promise<void>) {
  const current = subscriber && `${subscriber.subscribed} ${subscriber.subscription_end?.getTime() ?? ''}`;
  const known = useRef(current);
  useEffect(() => {
    if (known.current !== null && current !== null && known.current !== current) void check();
    known.current = current;
  }, [current, check]);
}

/** What an earlier visit left unsent on this device goes out once, as soon as it may. */
function useSendUnsent(records: LiveRecords | null) {
  const latest = useEffectEvent(() => {
    if (records === null || isEmptyDraft(records.session.answers.pending())) return;
    // A refusal is told when the questionnaire is saved the next time; the answers stay on the device.
    saveAnswers(records, {}, false).catch(() => undefined);
  });
  const queue = records?.session.answers;
  useEffect(() => {
    if (queue !== undefined) latest();
  }, [queue]);
}
