import { DASHBOARD_STATES } from 'domain/texts/dashboard';
import { RetryButton } from '../../components/retry-button.tsx';
import type { LastKnown } from '../../device/last-known.ts';
import type { LiveState } from '../../firebase/firestore/live-records.ts';
import { Card } from './frame/card.tsx';
import { FloatingWhatsapp } from './frame/floating-whatsapp.tsx';
import { HelpCard } from './frame/help-card.tsx';
import { focusTitle } from './frame/focus-title.ts';
import { Leaving } from './frame/leaving.tsx';
import { DashboardCards, type DashboardCardsProps } from './dashboard-cards.tsx';
import { DashboardFrame, DashboardLoading } from './frame/dashboard-shell.tsx';
import { SignOutButton } from './frame/sign-out-button.tsx';

type DashboardProps = Omit<DashboardCardsProps, 'known'> & {
  /** The data of the live records, or of the last visit; null where there are neither. */
  known: LastKnown | null;
};

/** The dashboard of a signed-in account (spec §2 "Dashboard, logged in"). */
export function Dashboard(props: DashboardProps) {
  const exit = <SignOutButton queue={props.queue} />;
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
    const stale = live.status === 'offline' || live.status === 'failed' ? live : null;
    return (
      <>
        {stale && (
          <Leaving onFocusLost={focusTitle}>
            <StaleNotice {...stale} />
          </Leaving>
        )}
        <DashboardCards {...props} known={known} />
      </>
    );
  }
  switch (live.status) {
    case 'loading':
    case 'ready':
      return <DashboardLoading />;
    case 'offline':
      return (
        <Trouble title={DASHBOARD_STATES.offlineTitle} text={DASHBOARD_STATES.offline} onRetry={live.retry} />
      );
    case 'failed':
      return (
        <Trouble title={DASHBOARD_STATES.failedTitle} text={DASHBOARD_STATES.failed} onRetry={live.retry} />
      );
    default:
      return live satisfies never;
  }
}

type StaleState = Extract<LiveState, { status: 'offline' | 'failed' }>;

/** Why the data of the last visit are shown. */
export function staleText(status: StaleState['status']): string {
  return status === 'offline' ? DASHBOARD_STATES.knownOffline : DASHBOARD_STATES.knownFailed;
}

/** Says why the data shown are those of an earlier moment, with a button that tries again. */
function StaleNotice({ status, retry }: StaleState) {
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
