import type { PaymentHistory } from 'domain/buy/payments-contract';
import { formatBirthDate, formatDate } from 'domain/kit/dates';
import { NOT_GIVEN, WELCOME } from 'domain/panel/texts';
import { lazy, Suspense, useRef } from 'react';
import { ActionButton, Button } from '../../kit/ui/button.tsx';
import { ChunkBoundary } from '../../kit/ui/chunk-boundary.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import type { WorkoutCode } from '../../training/use-workout.ts';
import type { CheckResult } from '../calls/use-subscription-check.ts';
import { type PanelFacts, paidElsewhere, panelState } from './panel-states.ts';
import { planText } from './plan-state.ts';
import { type PanelActions, QuestionnairePart, Standing } from './standing.tsx';
import { refreshStatus } from './status-actions.ts';
import { loadCards } from '../load-cards.ts';

// Only one account has this button.
const FixPixButton = lazy(async () => ({
  default: (await loadCards()).FixPixButton,
}));

/** A name with more characters, for instance an e-mail address in place of one, is set in a smaller type. */
const LONG_NAME = 20;

interface FirstCardProps {
  facts: PanelFacts;
  code: WorkoutCode | null;
  payments: PaymentHistory | null;
  canFixPix: boolean;
  actions: PanelActions & { hire: () => void; start: () => void };
  onRefresh: () => Promise<CheckResult>;
}

/** The first text that somebody gave. An old record may hold what is shown in its place. */
const firstGiven = (...texts: readonly (string | undefined)[]) =>
  texts.find((text) => text && text !== NOT_GIVEN);

/**
 * The first card, drawn from the state of the panel (panel-states.ts): the greeting, where things stand, the questionnaire, the
 * person's data and the plan (spec §2 "Welcome card", "Anamnese card").
 */
export function FirstCard({ facts, code, payments, canFixPix, actions, onRefresh }: FirstCardProps) {
  const { known, plan } = facts;
  const { subscriber, questionnaire } = known;
  const { email } = known.user;
  const heading = useRef<HTMLHeadingElement>(null);
  const onFocusLost = () => heading.current?.focus();
  const name = firstGiven(subscriber?.nome, questionnaire?.nome_completo) ?? email;
  const phone = firstGiven(subscriber?.telefone, questionnaire?.telefone) ?? NOT_GIVEN;
  const birthDate = firstGiven(subscriber?.data_nascimento, questionnaire?.data_nascimento) ?? NOT_GIVEN;
  return (
    <section className="border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8 sm:py-9">
      <h2
        ref={heading}
        tabIndex={-1}
        className={`display mb-5 break-words outline-none ${name.length > LONG_NAME ? 'text-2xl sm:text-4xl' : 'text-4xl sm:text-6xl'}`}
      >
        {WELCOME.greeting(name)}
      </h2>
      <Standing facts={facts} code={code} actions={actions} onFocusLost={onFocusLost} />
      {plan.endsSoon && plan.end !== null && (
        <div className="mb-7 flex flex-wrap items-center justify-between gap-3 border-warning border-l-4 bg-base-200 px-4 py-3">
          <p className="flex-1 basis-60">
            {[WELCOME.endsOn(formatDate(plan.end)), paidElsewhere(facts)].join(' ')}
          </p>
          <Button look="outline" onClick={actions.hire}>
            {WELCOME.renew}
          </Button>
        </div>
      )}
      <QuestionnairePart
        facts={facts}
        onHire={actions.hire}
        onOpen={actions.start}
        onFocusLost={onFocusLost}
      />
      <Facts
        rows={[
          [WELCOME.email, email],
          [WELCOME.phone, phone],
          [WELCOME.birthDate, formatBirthDate(birthDate)],
          [WELCOME.plan, planText(plan, payments)],
          ...(plan.end === null ? [] : [[WELCOME.validUntil, formatDate(plan.end)] as const]),
        ]}
      />
      {/* Below all that is to be done, because it is no answer to somebody who waits or has withdrawn. */}
      <p className="mt-5 max-w-prose text-sm opacity-80">{WELCOME.motivation}</p>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {panelState(facts).sight.includes('refresh') && (
          <ActionButton look="outline" onAct={() => refreshStatus(onRefresh)}>
            {WELCOME.refresh}
          </ActionButton>
        )}
        {canFixPix && (
          <ChunkBoundary>
            <Suspense>
              <FixPixButton email={email} onFixed={onRefresh} />
            </Suspense>
          </ChunkBoundary>
        )}
      </div>
    </section>
  );
}
