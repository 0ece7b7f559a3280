import type { SubscriptionStatus } from 'domain/contracts/check-subscription';
import type { PaymentHistory } from 'domain/contracts/list-payments';
import { formatBirthDate, formatDate } from 'domain/dates';
import { NOT_TOLD, WELCOME } from 'domain/texts/dashboard';
import { lazy, Suspense, useRef, useState } from 'react';
import { ChunkBoundary } from '../../../components/chunk-boundary.tsx';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import type { LastKnown } from '../../../device/last-known.ts';
import { Facts } from '../../../components/facts.tsx';
import type { NextStep } from './next-step.ts';
import { NextStepPanel } from './next-step-panel.tsx';
import type { PlanState } from './plan-state.ts';
import { planText } from './plan-text.ts';
import { renewalText } from './renewal-text.ts';

// Only one account has this button.
const FixPixButton = lazy(async () => ({
  default: (await import('../cards-on-demand.ts')).FixPixButton,
}));

/** A name with more characters, for instance an e-mail address in place of one, is set in a smaller type. */
const LONG_NAME = 20;

interface WelcomeCardProps {
  known: LastKnown;
  plan: PlanState;
  step: NextStep;
  /** Whether the mailbox is unconfirmed: a plan may be paid and hidden until then, so buying is not the main action. */
  unconfirmed: boolean;
  /** Whether the server is being asked about the plan. Nobody is sent to pay before it answers. */
  asking: boolean;
  /** The payments, once they are listed. */
  payments: PaymentHistory | null;
  canFixPix: boolean;
  /** Resolves with the server's answer; null if there is none. */
  onRefresh: () => Promise<SubscriptionStatus | null>;
  onHire: () => void;
  onOpenQuestionnaire: () => void;
}

/**
 * The greeting, the next step, the person's data and the plan (spec §2 "Welcome card"). The step comes first, and its button
 * is the only one of the dashboard that looks like a main action.
 */
export function WelcomeCard(props: WelcomeCardProps) {
  const { known, plan, step, unconfirmed, asking, payments, canFixPix, onRefresh, onHire } = props;
  const { subscriber, questionnaire } = known;
  const { email } = known.user;
  const heading = useRef<HTMLHeadingElement>(null);
  const [refreshing, setRefreshing] = useState(false);
  const name = subscriber?.nome || questionnaire?.nome_completo || email;
  const phone = subscriber?.telefone || questionnaire?.telefone || NOT_TOLD;
  const birthDate = subscriber?.data_nascimento || questionnaire?.data_nascimento || NOT_TOLD;
  const renewal = renewalText(plan, payments?.card ?? null);

  async function refresh() {
    setRefreshing(true);
    showToast({ kind: 'info', text: WELCOME.refreshing });
    const status = await onRefresh();
    showToast(
      status === null
        ? { kind: 'error', text: WELCOME.refreshFailed }
        : { kind: 'success', text: WELCOME.refreshed(status.subscribed) },
    );
    setRefreshing(false);
  }

  return (
    <section className="border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8 sm:py-9">
      <h2
        ref={heading}
        tabIndex={-1}
        className={`display break-words outline-none ${name.length > LONG_NAME ? 'text-2xl sm:text-4xl' : 'text-4xl sm:text-6xl'}`}
      >
        {WELCOME.greeting(name)}
      </h2>
      <p className="mt-3 mb-6 max-w-prose">{WELCOME.motivation}</p>
      <NextStepPanel
        step={step}
        onOpenQuestionnaire={props.onOpenQuestionnaire}
        onFocusLost={() => heading.current?.focus()}
      >
        {!plan.active && !unconfirmed && (
          <div className="mt-5">
            <Button size="large" busy={asking} onClick={onHire}>
              {WELCOME.hire}
            </Button>
          </div>
        )}
      </NextStepPanel>
      {plan.endsSoon && plan.end !== null && (
        <div className="mb-7 flex flex-wrap items-center justify-between gap-3 border-warning border-l-4 bg-base-200 px-4 py-3">
          <p className="flex-1 basis-60">{WELCOME.endsOn(formatDate(plan.end))}</p>
          <Button look="outline" onClick={onHire}>
            {WELCOME.renew}
          </Button>
        </div>
      )}
      <div className="grid gap-7 lg:grid-cols-[1fr_auto] lg:items-end">
        <Facts
          rows={[
            [WELCOME.email, email],
            [WELCOME.phone, phone],
            [WELCOME.birthDate, formatBirthDate(birthDate)],
            [WELCOME.plan, planText(plan, payments)],
            ...(plan.end === null ? [] : [[WELCOME.validUntil, formatDate(plan.end)] as const]),
            ...(plan.ended === null ? [] : [[WELCOME.endedOn, formatDate(plan.ended)] as const]),
            ...(renewal === null ? [] : [[WELCOME.renewal, renewal] as const]),
          ]}
        />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {/* The step of an unconfirmed mailbox is another one. */}
          {!plan.active && unconfirmed && (
            <Button look="outline" busy={asking} onClick={onHire}>
              {WELCOME.hire}
            </Button>
          )}
          {plan.active && (
            <Button look="outline" busy={refreshing} onClick={refresh}>
              {WELCOME.refresh}
            </Button>
          )}
          {canFixPix && (
            <ChunkBoundary>
              <Suspense>
                <FixPixButton email={email} onFixed={onRefresh} />
              </Suspense>
            </ChunkBoundary>
          )}
        </div>
      </div>
    </section>
  );
}
