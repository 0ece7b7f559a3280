import {
  Component,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import type { Mailbox } from 'domain/account/contract';
import { type Step, STEPS } from 'domain/answers/fields';
import { recordVersion } from 'domain/panel/contract';
import { type DraftStore, hasUnsent, useDraftStore } from '../answers/draft.ts';
import { deviceStorage, forgetWorkout, mayKeepOrders } from '../kit/device/device-storage.ts';
import { useNow } from '../kit/device/server-clock.ts';
import { LiveData } from '../kit/firebase/live-data.tsx';
import type { LiveRecords, LiveState } from '../kit/firebase/live-records-feed.tsx';
import type { SignInState } from '../kit/firebase/sign-in-state.ts';
import { ChunkBoundary, Opening, reloadWhenOnline } from '../kit/ui/chunk-boundary.tsx';
import { focusTitle } from '../kit/ui/page.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { entriesOverPage, type OpenedState, useOpened } from '../kit/use-opened.ts';
import { useWaitingSets } from '../training/kept-mark.ts';
import { useStanding, useWorkout } from '../training/use-workout.ts';
import { Dashboard, staleText } from './dashboard.tsx';
import { DashboardShell } from './frame.tsx';
import {
  clearLastKnown,
  type KnownUser,
  type LastKnown,
  lastKnownOf,
  readLastKnown,
  writeLastKnown,
} from './last-known.ts';
import { loadRoutinePage } from './kept-trainings.ts';
import { loadOnDemand } from './load-cards.ts';
import { momentUntold, planState } from './panel-states.ts';
import { keepPanelOnDevice } from './register-worker.ts';
import { ClosedDashboard } from './signed-out-dashboard.tsx';
import { type Panel, usePanel } from './use-panel.ts';

/**
 * Sends once per session the answers that an earlier visit left unsent on this device. `records` is null as long as it must wait.
 */
function useSendUnsent(drafts: DraftStore, records: LiveRecords | null): void {
  const send = useEffectEvent(() => {
    if (records === null || !hasUnsent(drafts.draft())) return;
    // After a refusal the answers stay on the device, and the next save of the questionnaire reports it.
    loadOnDemand()
      .then(({ sendUnsent }) => sendUnsent(drafts, records))
      .catch(() => undefined);
  });
  const session = records?.session;
  useEffect(() => {
    if (session !== undefined) send();
  }, [session]);
}

const QuestionnaireWizard = lazy(async () => ({ default: (await loadOnDemand()).QuestionnaireWizard }));
// No message follows a failure, because the person did not ask for this. The next visit tries again.
const KeptPurchases = lazy(() =>
  loadOnDemand().then(
    (loaded) => ({ default: loaded.KeptPurchases }),
    () => ({ default: () => null }),
  ),
);

const RoutinePage = lazy(loadRoutinePage);
const EvolutionPage = lazy(async () => ({
  default: (await import('../training/evolution-page.tsx')).EvolutionPage,
}));

/** The time from the wizard's closing to the next check of the subscription (spec §9), in milliseconds. */
const RELOAD_DELAY = 500;

/** The state where Auth could not be loaded: only a reload of the page can help. */
const UNREACHABLE: LiveState = { status: 'failed', retry: reloadWhenOnline };

/** The state of the listeners, which take minutes to notice that a network leads nowhere. A question to the server tells earlier. */
function shownState(live: LiveState, { unreachable, reload }: Panel): LiveState {
  if (!unreachable || live.status !== 'ready' || live.stale !== null) return live;
  return { ...live, stale: { status: navigator.onLine ? 'failed' : 'offline', retry: reload } };
}

type SignedInProps = Pick<Extract<SignInState, { status: 'signed-in' }>, 'user' | 'auth'>;

/**
 * The dashboard of one account: the panel, the routine at `/dashboard/treino`, or what the trainings come to at `/dashboard/evolucao`. They
 * share what is followed. The panel shows the
 * data that this browser remembers until the live records arrive.
 */
export function SignedInDashboard({ user, auth }: SignedInProps) {
  const lastVisit = useLastVisit(user);
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
  const panel = usePanel(records && recordVersion(records.subscriber), lastVisit?.mailbox ?? null);
  const { check } = panel;
  const drafts = useDraftStore(user.uid, records?.session ?? null);

  const mailbox = mailboxOf(panel.mailbox, records);
  const known = useKnownAccount({ user, mailbox, records, lastVisit });
  const now = useNow(known?.subscriber?.subscription_end?.getTime() ?? null);
  const subscriber = known?.subscriber ?? null;
  const isUntold = records === null && panel.status === null;
  const plan = planState(subscriber, panel.status, isUntold ? momentUntold(subscriber, now) : now);
  useSendUnsent(drafts, plan.active ? ready : null);

  const answers = records?.questionnaire ?? null;
  // What was trained stays the person's own when the plan is over.
  const hasCode = plan.active || plan.ended !== null;
  const session = records?.session ?? null;
  const followed = useWorkout(user.uid, session, hasCode, plan.active && answers !== null);
  const { workout, code, isTold } = followed;
  const { injury, trained } = useStanding(user.uid, session, followed, {
    drafts,
    stored: answers,
    isActive: plan.active,
    isWithdrawn: (answers?.consent ?? null) === null && (known?.questionnaire?.missing.length ?? 0) > 0,
  });
  const routine = typeof workout === 'string' ? null : (workout?.routine ?? null);
  const isReleased = routine !== null;
  // The routine closes with the plan, and nothing is shown of a closed account.
  const isOver = mailbox === 'closed' || (records !== null && !plan.active && !panel.asking);
  useEffect(() => {
    if (isOver) forgetWorkout();
  }, [isOver]);
  const [, , page = PANEL] = useLocation().pathname.split('/');
  const isRoutine = page === 'treino';
  const isPanel = page === PANEL;
  // Either page stays once it is there, so that it is again as it was left.
  const [hasRoutine, setHasRoutine] = useState(isRoutine);
  const [hasPanel, setHasPanel] = useState(isPanel);
  if (isRoutine && !hasRoutine) setHasRoutine(true);
  if (isPanel && !hasPanel) setHasPanel(true);
  // The page of the routine also sends what an earlier visit left on this device, and erases it after a withdrawal elsewhere.
  const keeps = useWaitingSets(user.uid) !== null;
  const isKeeping = records !== null && keeps;
  useEffect(() => {
    if (isReleased || isKeeping)
      loadRoutinePage()
        .then(() => setHasRoutine(true))
        .catch(() => undefined);
  }, [isReleased, isKeeping]);

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
    if (isReady) loadOnDemand().catch(() => undefined);
  }, [isReady]);

  // Who never had a plan has nothing here to come back to without a network.
  const isKept = isReady && hasCode;
  useEffect(() => {
    if (isKept) keepPanelOnDevice();
  }, [isKept]);

  // The wizard opens only with an active plan. When the plan ends, it stays, keeps the answers and closes by itself.
  const mayOpen = isOpen && records !== null;
  const [open, setOpen] = useState(false);
  if (open !== (mayOpen && (open || plan.active))) setOpen(!open);
  const shown = auth === 'unreachable' ? UNREACHABLE : shownState(live, panel);
  function startQuestionnaire() {
    // It opens with the live records. Where they do not come, the person reads why, because the notice may be far above.
    if (records === null && (shown.status === 'offline' || shown.status === 'failed'))
      showToast({ kind: 'warning', text: staleText(shown.status) });
    dialog.open('anamnese');
  }
  if (mailbox === 'closed') return <ClosedDashboard user={user} drafts={drafts} />;
  return (
    <>
      {auth === 'confirmed' && <LiveData uid={user.uid} onState={onLive} />}
      <KeptPlace page={page}>
        {hasRoutine && (
          <ChunkBoundary>
            <Suspense fallback={isRoutine && <DashboardShell />}>
              <RoutinePage
                user={user}
                shown={isRoutine}
                session={records?.session}
                live={shown}
                plan={plan}
                released={isTold ? routine : null}
                asking={panel.asking}
                warning={(injury && code?.WORKOUT.injury) || (trained.pain && code?.WORKOUT.pain)}
              />
            </Suspense>
          </ChunkBoundary>
        )}
        {!isRoutine && !isPanel && (
          <ChunkBoundary>
            <Suspense fallback={<DashboardShell />}>
              <EvolutionPage user={user} session={records?.session} live={shown} />
            </Suspense>
          </ChunkBoundary>
        )}
      </KeptPlace>
      {hasPanel && (
        <div hidden={!isPanel}>
          <Dashboard
            user={user}
            live={shown}
            records={records}
            known={known}
            drafts={drafts}
            plan={plan}
            panel={panel}
            followed={followed}
            injury={injury}
            trained={trained}
            keptPurchases={
              isReady && mayAdd ? (
                <Suspense>
                  <KeptPurchases onAdded={check} />
                </Suspense>
              ) : null
            }
            onOpenQuestionnaire={startQuestionnaire}
          />
        </div>
      )}
      {/* Answers a press on the data of the last visit. */}
      {isOpen && records === null && shown.status === 'loading' && plan.active && <Opening />}
      {open && isOpen && records && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <QuestionnaireWizard
              drafts={drafts}
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

interface Place {
  readonly top: number;
  readonly focused: Element | null;
}

/** What follows in the address of the panel. */
const PANEL = '';

/**
 * Begins each other page at its top, and gives the panel back its place and its focus when the person returns there, also before the code
 * of the other page has come.
 */
class KeptPlace extends Component<{ page: string; children: ReactNode }> {
  private panel: Place | null = null;

  // This runs before the other page takes the screen.
  override getSnapshotBeforeUpdate({ page }: { page: string }): Place | null {
    return page === PANEL && page !== this.props.page
      ? { top: window.scrollY, focused: document.activeElement }
      : null;
  }

  override componentDidMount() {
    if (this.props.page !== PANEL) scrollTo(0);
  }

  override componentDidUpdate({ page }: { page: string }, _: unknown, left: Place | null) {
    if (page === this.props.page) return;
    if (left !== null) this.panel = left;
    if (this.props.page !== PANEL) {
      scrollTo(0);
      return;
    }
    const { top = 0, focused = null } = this.panel ?? {};
    scrollTo(top);
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
    else focusTitle();
  }

  override render() {
    return this.props.children;
  }
}

const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/** The data that this browser had of the account when the page was loaded. */
function useLastVisit(user: KnownUser): LastKnown | null {
  const [lastVisit] = useState(() => {
    const known = readLastKnown(deviceStorage());
    return known?.user.uid === user.uid ? known : null;
  });
  return lastVisit;
}

/**
 * The state of the account's mailbox. The owner's live record says whether it is confirmed; only the server's answer can
 * say that the account is closed.
 */
function mailboxOf(answered: Mailbox | null, records: LiveRecords | null): Mailbox | null {
  const record = records?.subscriber;
  if (answered === 'closed' || !record) return answered;
  return record.mailbox_confirmed_at === null ? 'unconfirmed' : 'confirmed';
}

interface KnownOf {
  readonly user: KnownUser;
  readonly mailbox: Mailbox | null;
  readonly records: LiveRecords | null;
  readonly lastVisit: LastKnown | null;
}

/** The data of the account that the dashboard shows. This browser keeps it for the next visit. */
function useKnownAccount({ user, mailbox, records, lastVisit }: KnownOf): LastKnown | null {
  const current = useMemo(
    () => records && lastKnownOf(user, mailbox, records.subscriber, records.questionnaire),
    [user, mailbox, records],
  );
  useEffect(() => {
    // Nothing is shown of a closed account, so nothing is kept.
    if (mailbox === 'closed') clearLastKnown(deviceStorage());
    else if (current !== null) writeLastKnown(deviceStorage(), current);
  }, [mailbox, current]);
  return current ?? lastVisit;
}

const StepSchema = v.pipe(v.string(), v.digits(), v.transform(Number), v.picklist(STEPS));

/** The wizard as part of the browser's history: the browser's Back acts as the wizard's Voltar, and answers stay. */
interface QuestionnaireHistory {
  /** The step that the address names; null lets the wizard choose where to resume. */
  readonly step: Step | null;
  /** False where the address alone has opened it, as after a purchase: then the person has not been in it before. */
  readonly reopened: boolean;
  readonly onStep: (step: Step, how: 'next' | 'back' | 'resume') => void;
}

/** The step of the wizard in the address, as in `/dashboard?abrir=anamnese&passo=3`. Each step is an entry of the history. */
function useQuestionnaireHistory({ open, back }: OpenedState): QuestionnaireHistory {
  const named = v.safeParse(StepSchema, new URLSearchParams(useLocation().search).get('passo'));
  return {
    step: named.success ? named.output : null,
    reopened: named.success || entriesOverPage() > 0,
    onStep: (step, how) => {
      if (how === 'back' && entriesOverPage() > 1) back();
      else open('anamnese', { step, over: how === 'next' });
    },
  };
}
