import { PANEL_STATES } from 'domain/texts/dashboard';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import type { LiveState } from '../../firebase/firestore-live.tsx';
import type { LiveUser } from '../../firebase/live-user.ts';
import { Card } from './card.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { FloatingWhatsapp } from './help-card.tsx';
import type { PlanState } from './plan-state.ts';
import { ReadyPanel } from './ready-panel.tsx';
import type { SubscriptionCheck } from './use-subscription-check.ts';

interface PanelProps {
  user: LiveUser;
  live: LiveState;
  plan: PlanState;
  subscription: SubscriptionCheck;
  onOpenQuestionnaire: () => void;
}

/** The dashboard of a signed-in account (spec §2 "Dashboard, logged in"). */
export function Panel({ user, live, plan, subscription, onOpenQuestionnaire }: PanelProps) {
  return (
    <div className="min-h-dvh bg-base-200 pb-24">
      <DashboardHeader session={live.status === 'ready' ? live.session : null} />
      <main className="mx-auto flex max-w-5xl flex-col gap-5 px-3 py-5 sm:px-6 sm:py-8">
        <Content
          user={user}
          live={live}
          plan={plan}
          subscription={subscription}
          onOpenQuestionnaire={onOpenQuestionnaire}
        />
        <FloatingWhatsapp />
      </main>
    </div>
  );
}

function Content({ user, live, plan, subscription, onOpenQuestionnaire }: PanelProps) {
  switch (live.status) {
    case 'loading':
      return <Loading />;
    case 'offline':
      return <Trouble title={PANEL_STATES.offlineTitle} text={PANEL_STATES.offline} onRetry={live.retry} />;
    case 'failed':
      return <Trouble title={PANEL_STATES.failedTitle} text={PANEL_STATES.failed} onRetry={live.retry} />;
    case 'ready':
      return (
        <ReadyPanel
          user={user}
          records={live}
          plan={plan}
          subscription={subscription}
          onOpenQuestionnaire={onOpenQuestionnaire}
        />
      );
    default:
      return live satisfies never;
  }
}

/** Until the first answer of the listeners. */
export function Loading(): ReactNode {
  return (
    <p className="flex items-center justify-center gap-3 py-24 text-lg">
      <span className="loading loading-spinner" aria-hidden="true" />
      {PANEL_STATES.loading}
    </p>
  );
}

/** What could not be loaded, in words, with a way to try again. */
export function Trouble({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <Card title={title}>
      <p className="mb-5">{text}</p>
      <Button onClick={onRetry}>{PANEL_STATES.retry}</Button>
    </Card>
  );
}
