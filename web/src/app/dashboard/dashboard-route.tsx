import type { Mailbox } from 'domain/contracts/check-subscription';
import { HEADER, DASHBOARD_STATES, UNSENT_OUTDATED } from 'domain/texts/dashboard';
import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { showToast } from '../../components/toast.tsx';
import { ClosedPanel } from '../../features/dashboard/closed-panel.tsx';
import { loadAnswersSection } from '../../features/dashboard/load-answers-section.ts';
import { Panel, Trouble } from '../../features/dashboard/panel.tsx';
import { PanelFrame, PanelShell } from '../../features/dashboard/panel-shell.tsx';
import { planState } from '../../features/dashboard/plan-state.ts';
import { SignedOutPanel } from '../../features/dashboard/signed-out-panel.tsx';
import { useNow } from '../../features/dashboard/use-now.ts';
import { useSubscriptionCheck } from '../../features/dashboard/use-subscription-check.ts';
import { deviceStorage } from '../../device/device-storage.ts';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import { EMPTY_DRAFT, isEmptyDraft } from '../../answers/draft.ts';
import { useAnswerQueue } from '../../answers/use-answer-queue.ts';
import {
  clearLastKnown,
  type LastKnown,
  lastKnownOf,
  readLastKnown,
  writeLastKnown,
} from '../../device/last-known.ts';
import { LiveData } from '../../firebase/firestore/live-data.tsx';
import type { LiveRecords, LiveState } from '../../firebase/firestore/live-records.ts';
import { type LiveUser, type LiveUserState, useLiveUser } from '../../firebase/auth/live-user.ts';
import { mayKeepOrders } from '../../device/may-keep-orders.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useQuestionnaireHistory } from './use-questionnaire-history.ts';

const LoginScreen = lazy(async () => ({
  default: (await import('../../features/account/login-screen.tsx')).LoginScreen,
}));
const loadWizard = async () => ({
  default: (await import('../../features/questionnaire/questionnaire-wizard.tsx')).QuestionnaireWizard,
});
const QuestionnaireWizard = lazy(loadWizard);
// Nobody asked for it, so its failure is told to nobody: the next visit tries again.
const KeptPurchases = lazy(() =>
  import('./kept-purchases.tsx').then(
    (loaded) => ({ default: loaded.KeptPurchases }),
    () => ({ default: () => null }),
  ),
);

/** How long after the wizard closed the subscription is asked for anew (spec §9), in milliseconds. */
const RELOAD_DELAY = 500;

/**
 * Loads what the panel of a signed-in account needs besides this file, while its owner still types or Auth is asked who
 * this is; the answers' code also because the first ones may be given without a network. What fails is loaded again, and
 * its failure told, when it is needed.
 */
export function loadPanelAhead(): void {
  void Promise.allSettled([import('../../firebase/firestore/live-records-feed.tsx'), loadAnswersSection()]);
}

/** `/dashboard`: the panel of whoever is signed in, or the way to sign in. */
export function DashboardRoute() {
  const state = useLiveUser();
  usePageTitle(HEADER.title);
  useFocusOnSignIn(state.status);
  // Below what loads Auth, which comes first.
  const isSignedIn = state.status === 'signed-in';
  useEffect(() => {
    if (isSignedIn) loadPanelAhead();
  }, [isSignedIn]);
  switch (state.status) {
    case 'loading':
      return <PanelShell />;
    case 'failed':
      return (
        <PanelFrame>
          <Trouble
            title={DASHBOARD_STATES.failedTitle}
            text={DASHBOARD_STATES.failed}
            onRetry={() => window.location.reload()}
          />
        </PanelFrame>
      );
    case 'signed-out':
      return <SignedOut expired={state.expired} />;
    case 'signed-in':
      return <SignedIn key={state.user.uid} user={state.user} auth={state.auth} />;
    default:
      return state satisfies never;
  }
}

/** Where the focus goes on when what had it is gone. */
function focusTitle() {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** Who has just signed in goes on at the panel's title: the form and the button that led to it are gone. */
function useFocusOnSignIn(status: LiveUserState['status']) {
  const before = useRef(status);
  useEffect(() => {
    const arrived = before.current === 'signed-out' && status === 'signed-in';
    before.current = status;
    if (arrived) focusTitle();
  }, [status]);
}

function SignedOut({ expired }: { expired: boolean }) {
  const [login, setLogin] = useState(false);
  const navigate = useNavigate();
  const openLogin = () => {
    setLogin(true);
    loadPanelAhead();
  };
  return (
    <>
      <SignedOutPanel expired={expired} onLogin={openLogin} />
      {login && (
        <ChunkBoundary>
          <Suspense>
            <LoginScreen onClose={() => void navigate('/')} onSignedIn={() => setLogin(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}

type SignedInProps = Pick<Extract<LiveUserState, { status: 'signed-in' }>, 'user' | 'auth'>;

/** One account's panel. What the browser knew of it stands there at once, and gives way to what the listeners tell. */
function SignedIn({ user, auth }: SignedInProps) {
  const lastVisit = useLastVisit(user);
  const subscription = useSubscriptionCheck(lastVisit?.mailbox ?? null);
  const { check, status, recheck } = subscription;
  const wizard = useQuestionnaireHistory(user.uid);
  const [mayAdd] = useState(mayKeepOrders);
  const [live, setLive] = useState<LiveState>({ status: 'loading' });
  // As a transition: an urgent change would not wait the moment in which React finds that the answers' code is there.
  const onLive = useCallback((state: LiveState) => startTransition(() => setLive(state)), []);

  // What the listeners told last outlives a failure of theirs: nobody is torn out of what they were doing.
  const ready = live.status === 'ready' ? live : null;
  const [records, setRecords] = useState<LiveRecords | null>(null);
  if (ready !== null && ready !== records) setRecords(ready);
  const queue = useAnswerQueue(user.uid, records?.session ?? null);

  const mailbox = mailboxOf(subscription.mailbox, records);
  const known = useKnown({ user, mailbox, records, lastVisit });
  const now = useNow(known?.subscriber?.subscription_end?.getTime() ?? null);
  const plan = planState(known?.subscriber ?? null, status, now);
  useSendUnsent(queue, plan.active ? ready : null);
  useCheckOnChange(records, recheck);

  // By the wizard's own button or by the browser's Back.
  const isOpen = wizard.open !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setTimeout(() => void check(), RELOAD_DELAY);
      // What opened it is gone where nothing is left to answer.
      if (document.activeElement === document.body) focusTitle();
    };
  }, [isOpen, check]);

  // With the data there, so that it opens at once and without a network.
  const isReady = records !== null;
  useEffect(() => {
    if (isReady) loadWizard().catch(() => undefined);
  }, [isReady]);

  // Opened only with an active plan, but not torn away when the plan ends: the wizard keeps the answers and closes.
  const asked = isOpen && records !== null;
  const [open, setOpen] = useState(false);
  if (open !== (asked && (open || plan.active))) setOpen(!open);
  if (mailbox === 'closed') return <ClosedPanel user={user} queue={queue} />;
  return (
    <>
      {auth === 'confirmed' && <LiveData uid={user.uid} onState={onLive} />}
      <Panel
        user={user}
        live={auth === 'unreachable' ? UNREACHABLE : live}
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
        onOpenQuestionnaire={wizard.start}
      />
      {open && wizard.open && records && (
        <ChunkBoundary>
          <Suspense>
            <QuestionnaireWizard
              queue={queue}
              records={records}
              email={user.email}
              active={plan.active}
              step={wizard.open.step}
              onStep={wizard.go}
              onClose={wizard.close}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}

/** Where Auth itself could not be loaded: only the page anew can help. */
const UNREACHABLE: LiveState = { status: 'failed', retry: () => window.location.reload() };

/** What this browser knew of the account when the page was loaded. */
function useLastVisit(user: LiveUser): LastKnown | null {
  const [lastVisit] = useState(() => {
    const known = readLastKnown(deviceStorage());
    return known?.user.uid === user.uid ? known : null;
  });
  return lastVisit;
}

/** What is known of the mailbox: an owner's record tells it alive, and only the server can tell that the account is closed. */
function mailboxOf(answered: Mailbox | null, records: LiveRecords | null): Mailbox | null {
  const own = records?.subscriber;
  if (answered === 'closed' || !own) return answered;
  return own.mailbox_confirmed_at === null ? 'unconfirmed' : 'confirmed';
}

interface KnownOf {
  readonly user: LiveUser;
  readonly mailbox: Mailbox | null;
  readonly records: LiveRecords | null;
  readonly lastVisit: LastKnown | null;
}

/** What is shown of the account, which is also what the next visit starts with. */
function useKnown({ user, mailbox, records, lastVisit }: KnownOf): LastKnown | null {
  const current = useMemo(
    () => records && lastKnownOf(user, mailbox, records.subscriber, records.questionnaire),
    [user, mailbox, records],
  );
  useEffect(() => {
    // Of a closed account nothing is shown, so nothing is kept to be shown.
    if (mailbox === 'closed') clearLastKnown(deviceStorage());
    else if (current !== null) writeLastKnown(deviceStorage(), current);
  }, [mailbox, current]);
  return current ?? lastVisit;
}

/** A record that the server changed, or removed, makes what check-subscription answered before worthless. */
function useCheckOnChange(records: LiveRecords | null, recheck: () => void) {
  const subscriber = records?.subscriber;
  const current = subscriber
    ? `${subscriber.subscribed} ${subscriber.subscription_end?.getTime() ?? ''}`
    : subscriber;
  const known = useRef(current);
  useEffect(() => {
    // Nothing was known before the first, and none may be there yet: then nobody was told anything about it.
    if (known.current && known.current !== current) recheck();
    known.current = current;
  }, [current, recheck]);
}

/** What an earlier visit left unsent on this device goes out once, as soon as it may. */
function useSendUnsent(queue: AnswerQueue, records: LiveRecords | null) {
  const latest = useEffectEvent(() => {
    if (records === null) return;
    if (queue.dropOutdated(records.questionnaire)) showToast({ kind: 'info', text: UNSENT_OUTDATED });
    if (isEmptyDraft(queue.pending())) return;
    // A refusal is told when the questionnaire is saved the next time; the answers stay on the device.
    import('../../answers/save-answers.ts')
      .then(({ saveAnswers }) => saveAnswers(queue, records, EMPTY_DRAFT))
      .catch(() => undefined);
  });
  const session = records?.session;
  useEffect(() => {
    if (session !== undefined) latest();
  }, [session]);
}
