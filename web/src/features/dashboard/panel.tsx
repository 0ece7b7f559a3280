import { DASHBOARD_STATES } from 'domain/texts/dashboard';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import type { AnswerQueue } from '../../answers/answer-queue.ts';
import type { LastKnown } from '../../device/last-known.ts';
import type { LiveRecords, LiveState } from '../../firebase/firestore/live-records.ts';
import type { LiveUser } from '../../firebase/auth/live-user.ts';
import { Card } from './card.tsx';
import { FloatingWhatsapp, HelpCard } from './help-card.tsx';
import { PanelCards } from './panel-cards.tsx';
import { PanelNotice } from './panel-notice.tsx';
import { PanelFrame, PanelLoading } from './panel-shell.tsx';
import type { PlanState } from './plan-state.ts';
import { SignOutButton } from './sign-out-button.tsx';
import type { SubscriptionCheck } from './use-subscription-check.ts';

export interface PanelProps {
  user: LiveUser;
  /** How the listeners fare now. */
  live: LiveState;
  /** What they last told on this page; null before. */
  records: LiveRecords | null;
  /** What is shown: of the listeners, or of the last visit; null where neither knows anything. */
  known: LastKnown | null;
  /** The answers that wait on this device. */
  queue: AnswerQueue;
  plan: PlanState;
  subscription: SubscriptionCheck;
  /** What is to be told of purchases that this browser keeps. */
  keptPurchases: ReactNode;
  onOpenQuestionnaire: () => void;
}

/** The dashboard of a signed-in account (spec §2 "Dashboard, logged in"). */
export function Panel(props: PanelProps) {
  const exit = <SignOutButton queue={props.queue} />;
  return (
    <PanelFrame exit={exit}>
      <Content {...props} />
      <FloatingWhatsapp />
    </PanelFrame>
  );
}

function Content(props: PanelProps) {
  const { live, known } = props;
  if (known !== null) {
    const stale = live.status === 'offline' || live.status === 'failed' ? live : null;
    return (
      <>
        {stale && <PanelNotice offline={stale.status === 'offline'} onRetry={stale.retry} />}
        <PanelCards {...props} known={known} />
      </>
    );
  }
  switch (live.status) {
    case 'loading':
    case 'ready':
      return <PanelLoading />;
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

/** What could not be loaded, in words, with a way to try again and somebody to ask. */
export function Trouble({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <>
      <Card title={title}>
        <p className="mb-5">{text}</p>
        <Button onClick={onRetry}>{DASHBOARD_STATES.retry}</Button>
      </Card>
      <HelpCard />
    </>
  );
}
