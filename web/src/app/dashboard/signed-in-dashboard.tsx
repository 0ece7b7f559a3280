import { lazy, startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { useAnswerQueue } from '../../answers/use-answer-queue.ts';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { Opening } from '../../components/opening.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { mayKeepOrders } from '../../device/may-keep-orders.ts';
import { ClosedDashboard } from '../../features/dashboard/mailbox/closed-dashboard.tsx';
import { Dashboard, staleText } from '../../features/dashboard/dashboard.tsx';
import { focusTitle } from '../../features/dashboard/frame/focus-title.ts';
import { planState } from '../../features/dashboard/plan/plan-state.ts';
import { useNow } from '../../device/use-now.ts';
import { useSubscriptionCheck } from '../../features/dashboard/calls/use-subscription-check.ts';
import type { LiveUserState } from '../../firebase/auth/live-user.ts';
import { LiveData } from '../../firebase/firestore/live-data.tsx';
import type { LiveRecords, LiveState } from '../../firebase/firestore/live-records.ts';
import { useCheckOnChange } from './use-check-on-change.ts';
import { reloadWhenOnline } from '../../components/reload-when-online.ts';
import { mailboxOf, useKnownAccount, useLastVisit } from './use-known-account.ts';
import { useOpened } from '../use-opened.ts';
import { useQuestionnaireHistory } from './use-questionnaire-history.ts';
import { useSendUnsent } from './use-send-unsent.ts';

const loadWizard = async () => ({
  default: (await import('./dashboard-on-demand.ts')).QuestionnaireWizard,
});
const QuestionnaireWizard = lazy(loadWizard);
// No message follows a failure, because the person did not ask for this. The next visit tries again.
const KeptPurchases = lazy(() =>
  import('./dashboard-on-demand.ts').then(
    (loaded) => ({ default: loaded.KeptPurchases }),
    () => ({ default: () => null }),
  ),
);

/** The time from the wizard's closing to the next check of the subscription (spec §9), in milliseconds. */
const RELOAD_DELAY = 500;

/** The state where Auth could not be loaded: only a reload of the page can help. */
const UNREACHABLE: LiveState = { status: 'failed', retry: reloadWhenOnline };

type SignedInProps = Pick<Extract<LiveUserState, { status: 'signed-in' }>, 'user' | 'auth'>;

/** The dashboard of one account. It shows the data that this browser remembers until the live records arrive. */
export function SignedInDashboard({ user, auth }: SignedInProps) {
  const lastVisit = useLastVisit(user);
  const subscription = useSubscriptionCheck(lastVisit?.mailbox ?? null);
  const { check, status, recheck } = subscription;
  const dialog = useOpened();
  const wizard = useQuestionnaireHistory(dialog);
  const isOpen = dialog.opened === 'anamnese';
  const [mayAdd] = useState(mayKeepOrders);
  const [live, setLive] = useState<LiveState>({ status: 'loading' });
  // Without a transition React would show the placeholder of the answers for 300 ms, although their code is loaded.
  const onLive = useCallback((state: LiveState) => startTransition(() => setLive(state)), []);

  // The last records stay when the listeners fail, so that nothing that the person is doing is interrupted.
  const ready = live.status === 'ready' ? live : null;
  const [records, setRecords] = useState<LiveRecords | null>(null);
  if (ready !== null && ready !== records) setRecords(ready);
  const queue = useAnswerQueue(user.uid, records?.session ?? null);

  const mailbox = mailboxOf(subscription.mailbox, records);
  const known = useKnownAccount({ user, mailbox, records, lastVisit });
  const now = useNow(known?.subscriber?.subscription_end?.getTime() ?? null);
  const plan = planState(known?.subscriber ?? null, status, now);
  useSendUnsent(queue, plan.active ? ready : null);
  useCheckOnChange(records, recheck);

  // This runs when the wizard closes, by its own button or by the browser's Back.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setTimeout(() => void check(), RELOAD_DELAY);
      // The button that opened the wizard is gone once every question is answered.
      if (document.activeElement === document.body) focusTitle();
    };
  }, [isOpen, check]);

  // The wizard loads ahead, so that it opens at once and without a network.
  const isReady = records !== null;
  useEffect(() => {
    if (isReady) loadWizard().catch(() => undefined);
  }, [isReady]);

  // The wizard opens only with an active plan. When the plan ends, it stays, keeps the answers and closes by itself.
  const asked = isOpen && records !== null;
  const [open, setOpen] = useState(false);
  if (open !== (asked && (open || plan.active))) setOpen(!open);
  const told = auth === 'unreachable' ? UNREACHABLE : live;
  function startQuestionnaire() {
    // It opens with the live records. Where they do not come, the person reads why, because the notice may be far above.
    if (records === null && (told.status === 'offline' || told.status === 'failed'))
      showToast({ kind: 'warning', text: staleText(told.status) });
    dialog.open('anamnese');
  }
  if (mailbox === 'closed') return <ClosedDashboard user={user} queue={queue} />;
  return (
    <>
      {auth === 'confirmed' && <LiveData uid={user.uid} onState={onLive} />}
      <Dashboard
        user={user}
        live={told}
        records={records}
        known={known}
        queue={queue}
        plan={plan}
        subscription={subscription}
        keptPurchases={
          isReady && mayAdd ? (
            <Suspense>
              <KeptPurchases onAdded={check} />
            </Suspense>
          ) : null
        }
        onOpenQuestionnaire={startQuestionnaire}
      />
      {/* Answers a press on the data of the last visit. */}
      {isOpen && records === null && told.status === 'loading' && plan.active && <Opening />}
      {open && isOpen && records && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <QuestionnaireWizard
              queue={queue}
              records={records}
              email={user.email}
              active={plan.active}
              {...wizard}
              onClose={dialog.close}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
