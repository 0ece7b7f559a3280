import { todayInSaoPaulo } from 'domain/kit/dates';
import type { Workout } from 'domain/training/workout';
import { LOADING, OFFLINE } from 'domain/kit/texts';
import { ANSWERS_TITLE, DASHBOARD_STATES, HELP } from 'domain/panel/texts';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftStore } from '../answers/draft.ts';
import { RetryButton } from '../kit/ui/button.tsx';
import { ChunkBoundary } from '../kit/ui/chunk-boundary.tsx';
import { stepAside } from '../kit/ui/floating.ts';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import type { KnownUser, LastKnown } from './last-known.ts';
import { useNow } from '../kit/device/server-clock.ts';
import type { LiveRecords, LiveState, Trouble as Stale } from '../kit/firebase/live-records-feed.tsx';
import { AccountCard } from '../account/account-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import type { Panel } from './use-panel.ts';
import { focusTitle } from '../kit/ui/page.tsx';
import {
  Card,
  DashboardFrame,
  DashboardLoading,
  Fold,
  goToPlans,
  HelpCard,
  Leaving,
  SignOutButton,
} from './frame.tsx';
import type { InstallOfferProps } from './install-offer.tsx';
import { useInstallWay } from './install-way.ts';
import { loadTraining } from './kept-trainings.ts';
import { loadAnswersSection, loadCards } from './load-cards.ts';
import { checkMailbox, FirstCard } from './first-card.tsx';
import { type PanelFacts, type PlanState, workoutOf } from './panel-states.ts';
import { useWaitingSets } from '../training/kept-mark.ts';
import type { Trained } from '../training/progress-record.ts';
import type { FollowedWorkout } from '../training/use-workout.ts';

const AnswersSection = lazy(loadAnswersSection);
const CardQuestions = lazy(async () => ({ default: (await loadCards()).CardQuestions }));
// Nobody has asked for it, so nothing is said where it does not come.
const InstallOffer = lazy(() =>
  import('./install-offer.tsx').then(
    (loaded) => ({ default: loaded.InstallOffer }),
    () => ({ default: () => null }),
  ),
);
const WaitingSets = lazy(async () => ({ default: (await loadTraining()).WaitingSets }));

interface DashboardCardsProps {
  user: KnownUser;
  live: LiveState;
  /** The records that the listeners told last on this page; null before. */
  records: LiveRecords | null;
  known: LastKnown;
  drafts: DraftStore;
  plan: PlanState;
  panel: Panel;
  followed: FollowedWorkout;
  /** Whether an injury was told after the release, and the trainer has not answered it. */
  injury: boolean;
  trained: Trained;
  keptPurchases: ReactNode;
  onOpenQuestionnaire: () => void;
}

/** The cards of the dashboard. They show the data of the last visit until the listeners have told the live ones. */
function DashboardCards(props: DashboardCardsProps) {
  const {
    user,
    live,
    known,
    records,
    drafts,
    plan,
    panel,
    injury,
    trained,
    keptPurchases,
    onOpenQuestionnaire,
  } = props;
  const { workout, code } = props.followed;
  const { mailbox, subscriber, questionnaire } = known;
  const navigate = useNavigate();
  const answers = records?.questionnaire ?? null;
  const [correction, setCorrection] = useState<Workout['correction']>(null);
  const trouble =
    records === null && (live.status === 'offline' || live.status === 'failed')
      ? DASHBOARD_STATES[live.status]
      : null;
  const facts: PanelFacts = {
    known,
    plan,
    asking: panel.asking,
    payments: panel.history,
    workout: trouble !== null && workout === 'loading' ? 'unknown' : workout,
    injury,
    trained,
    texts: code?.WORKOUT ?? null,
    consented: records === null || (answers?.consent ?? null) !== null,
    today: todayInSaoPaulo(useNow(null)),
  };
  // A new object leads to the form again, also where it is open already.
  const correct = () => setCorrection({ ...(workoutOf(facts)?.correction ?? { fields: [], message: '' }) });
  const unconfirmed = subscriber === null && mailbox === 'unconfirmed';
  const offered = { facts, drafts, onOpenQuestionnaire };
  return (
    <>
      <FirstCard
        facts={facts}
        code={code}
        payments={panel.history}
        canFixPix={panel.canFixPix}
        actions={{
          'check-mailbox': () => checkMailbox(panel.check),
          hire: () => void goToPlans(navigate, '/'),
          pay: () =>
            loadCards()
              .then(({ payRenewal }) => payRenewal(panel.reload))
              .catch(() => showToast({ kind: 'error', text: OFFLINE })),
          start: onOpenQuestionnaire,
          continue: onOpenQuestionnaire,
          correct,
        }}
        onRefresh={panel.check}
      />
      <Installation {...offered} />
      {keptPurchases}
      {panel.history !== null && panel.history.questions.length > 0 && (
        <ChunkBoundary>
          <Suspense>
            <CardQuestions questions={panel.history.questions} onSettled={panel.reload} />
          </Suspense>
        </ChunkBoundary>
      )}
      <div className="flex flex-col">
        {records && answers ? (
          <ChunkBoundary>
            <Suspense fallback={<Fold title={ANSWERS_TITLE} essence={LOADING} />}>
              <AnswersSection
                drafts={drafts}
                records={records}
                questionnaire={answers}
                email={user.email}
                editable={plan.active}
                correction={correction}
                onAnswered={() => setCorrection(null)}
              />
            </Suspense>
          </ChunkBoundary>
        ) : (
          // The browser does not keep the answers, because they are health data.
          questionnaire !== null && <Fold title={ANSWERS_TITLE} essence={trouble ?? LOADING} />
        )}
        {!unconfirmed && <PaymentsCard payments={panel} plan={plan} />}
        <AccountCard
          user={user}
          drafts={drafts}
          unconfirmed={subscriber !== null && mailbox === 'unconfirmed'}
        >
          <Installation {...offered} quiet />
        </AccountCard>
        <HelpCard />
      </div>
    </>
  );
}

/** What installs the panel, once the account has trained, in a browser that can. */
function Installation(props: Omit<InstallOfferProps, 'way'>) {
  const way = useInstallWay();
  if (way === null || !props.facts.trained.any) return null;
  return (
    <Suspense>
      <InstallOffer {...props} way={way} />
    </Suspense>
  );
}

/** The floating button that opens the help card's chat. It steps aside where a control is, and while somebody types. */
function FloatingWhatsapp() {
  return (
    <div ref={stepAside} className="floating right-0 bottom-0 lg:right-4 lg:bottom-4">
      <WhatsappLink
        className="chat-icon btn btn-circle btn-whatsapp btn-lg"
        message={HELP.message}
        aria-label={HELP.button}
      />
    </div>
  );
}

type DashboardProps = Omit<DashboardCardsProps, 'known'> & {
  /** The data of the live records, or of the last visit; null where there are neither. */
  known: LastKnown | null;
};

/** The dashboard of a signed-in account (spec §2 "Dashboard, logged in"). */
export function Dashboard(props: DashboardProps) {
  const exit = <SignOutButton uid={props.user.uid} drafts={props.drafts} />;
  return (
    <DashboardFrame exit={exit}>
      <Content {...props} />
      <FloatingWhatsapp />
    </DashboardFrame>
  );
}

function Content(props: DashboardProps) {
  const { live, known } = props;
  if (known !== null) {
    const stale = live.status === 'ready' ? live.stale : live.status === 'loading' ? null : live;
    return (
      <>
        {stale && (
          <Leaving onFocusLost={focusTitle}>
            <StaleNotice {...stale} />
          </Leaving>
        )}
        <Waiting {...props} />
        <DashboardCards {...props} known={known} />
      </>
    );
  }
  switch (live.status) {
    case 'loading':
    case 'ready':
      return <DashboardLoading />;
    case 'offline':
    case 'failed':
      return (
        <Trouble
          title={DASHBOARD_STATES[`${live.status}Title`]}
          text={DASHBOARD_STATES[live.status]}
          onRetry={live.retry}
        />
      );
    default:
      return live satisfies never;
  }
}

/** The sets of a training that this device keeps and the server lacks. Most people never have any here. */
function Waiting({ user, live }: DashboardProps) {
  const sets = useWaitingSets(user.uid);
  if (sets === null) return null;
  return (
    <ChunkBoundary>
      <Suspense>
        <WaitingSets uid={user.uid} isOffline={live.status === 'offline'} />
      </Suspense>
    </ChunkBoundary>
  );
}

/** Why older data are shown. */
export function staleText(status: Stale['status']): string {
  return status === 'offline' ? DASHBOARD_STATES.knownOffline : DASHBOARD_STATES.knownFailed;
}

function StaleNotice({ status, retry }: Stale) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-warning border-l-4 bg-base-100 px-5 py-3 sm:px-8"
    >
      <p className="max-w-prose flex-1 basis-60">{staleText(status)}</p>
      <RetryButton look="outline" onRetry={retry} />
    </div>
  );
}

/** Says which data could not be loaded, with a button that tries again and the trainer to ask. */
export function Trouble({ title, text, onRetry }: { title: string; text: string; onRetry: () => unknown }) {
  return (
    <>
      <Card title={title}>
        <p className="mb-5">{text}</p>
        <RetryButton onRetry={onRetry} />
      </Card>
      <HelpCard />
    </>
  );
}
