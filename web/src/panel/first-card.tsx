import { lazy, Suspense, useRef } from 'react';
import { labelsOf } from 'domain/answers/fields';
import type { PaymentHistory } from 'domain/buy/payments-contract';
import { formatBirthDate, formatDate } from 'domain/kit/dates';
import { UNVERIFIED } from 'domain/account/card-texts';
import { NOT_GIVEN, PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { resendLink } from '../account/request-link.ts';
import { ActionButton, Button } from '../kit/ui/button.tsx';
import { ChunkBoundary } from '../kit/ui/chunk-boundary.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import type { WorkoutCode } from '../training/use-workout.ts';
import { Leaving } from './frame.tsx';
import { loadCards } from './load-cards.ts';
import {
  MAIN_BUTTONS,
  type MainAction,
  type PanelFacts,
  panelState,
  type Part,
  planText,
} from './panel-states.ts';
import type { CheckResult } from './use-panel.ts';

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
      <QuestionnairePart
        facts={facts}
        onHire={actions.hire}
        onOpen={actions.start}
        onFocusLost={onFocusLost}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-base-300 border-t py-5">
        <div className="flex-1 basis-36">
          <Facts
            rows={[
              [WELCOME.plan, planText(plan, payments)],
              ...(plan.end === null ? [] : [[WELCOME.validUntil, formatDate(plan.end)] as const]),
            ]}
          />
        </div>
        {code && plan.active && <code.PlanProgress facts={facts} onRenew={actions.hire} />}
      </div>
      <div className="border-base-300 border-t pt-5 text-sm">
        <Facts
          rows={[
            [WELCOME.email, email],
            [WELCOME.phone, phone],
            [WELCOME.birthDate, formatBirthDate(birthDate)],
          ]}
        />
      </div>
      {/* Below all that is to be done, because it is no answer to somebody who waits or has withdrawn. */}
      <p className="mt-3 max-w-prose text-sm opacity-80">{WELCOME.motivation}</p>
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden [&_.btn]:text-sm">
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

/** What the main button does, where it is no link. */
type PanelActions = Readonly<Record<Exclude<MainAction, 'open' | 'ask'>, () => unknown>>;

interface StandingProps {
  facts: PanelFacts;
  code: WorkoutCode | null;
  actions: PanelActions;
  onFocusLost: () => void;
}

/**
 * Where things stand: the sentence, the main button, and what follows. Changes that come from the server, such as a paid plan
 * or a release, show here, so screen readers announce the sentences.
 */
function Standing({ facts, code, actions, onFocusLost }: StandingProps) {
  const { name, text, after, main, sight } = panelState(facts);
  const shows = (part: Part) => sight.includes(part);
  return (
    <div
      className={`mb-5 flex flex-col gap-4 border-primary border-l-4 bg-base-200 p-4 sm:px-8 sm:py-6 ${name === 'workout-loading' ? 'min-h-76 sm:min-h-64' : ''}`}
    >
      {code && <code.Celebration facts={facts} />}
      <div className="flex items-center gap-3 few-words:flex-col few-words:items-start">
        {shows('celebration') && (
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-success font-bold text-xl text-success-content print:hidden"
          >
            ✓
          </span>
        )}
        <p className="min-w-0 max-w-full wrap-break-word font-semibold text-lg sm:text-xl" aria-live="polite">
          {text(facts)}
        </p>
      </div>
      {/* The button to the questionnaire stays the same when its label changes; any other button is another one. */}
      <Leaving
        key={main === 'continue' ? 'start' : main}
        className="flex flex-wrap gap-3 empty:hidden"
        onFocusLost={onFocusLost}
      >
        {main === 'open' || main === 'ask'
          ? code && <code.WorkoutLink facts={facts} />
          : main !== null && (
              <ActionButton size="large" wide busy={main === 'hire' && facts.asking} onAct={actions[main]}>
                {MAIN_BUTTONS[main]}
              </ActionButton>
            )}
        {shows('resend') && (
          <ActionButton look="outline" busyText={UNVERIFIED.resending} onAct={resendLink}>
            {UNVERIFIED.resend}
          </ActionButton>
        )}
        {shows('hire') && (
          <ActionButton look="outline" busy={facts.asking} onAct={actions.hire}>
            {MAIN_BUTTONS.hire}
          </ActionButton>
        )}
      </Leaving>
      {code && facts.plan.active ? (
        <code.WorkoutWords facts={facts} />
      ) : (
        <p className="max-w-prose empty:hidden">{after(facts)}</p>
      )}
      {code && <code.EvolutionLink facts={facts} />}
    </div>
  );
}

interface QuestionnairePartProps {
  facts: PanelFacts;
  onHire: () => void;
  onOpen: () => void;
  onFocusLost: () => void;
}

/** 'Anamnese de Treino' on the first card: the state of the questionnaire (spec §2 "Anamnese card"). */
function QuestionnairePart({ facts, onHire, onOpen, onFocusLost }: QuestionnairePartProps) {
  const { questionnaire } = facts.known;
  const { name, main, sight } = panelState(facts);
  const shows = (part: (typeof sight)[number]) => sight.includes(part);
  const missing = questionnaire?.missing ?? [];
  const ready = questionnaire?.complete && missing.length === 0 && name !== 'correction';
  return (
    <section className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 className="display text-xl">{QUESTIONNAIRE_CARD.title}</h3>
        {questionnaire && (
          <span
            className={`badge h-auto px-2 py-0.5 font-semibold text-xs ${ready ? 'badge-success' : 'badge-warning'}`}
          >
            {questionnaire.complete ? QUESTIONNAIRE_CARD.complete : QUESTIONNAIRE_CARD.incomplete}
          </span>
        )}
      </div>
      {shows('intro') && <p className="mt-2">{PANEL.answersAfter}</p>}
      {shows('locked') && (
        <>
          <p className="mt-2 mb-4">{QUESTIONNAIRE_CARD.locked}</p>
          <div className="flex flex-wrap gap-3 [&_.btn]:text-sm">
            <Button look="outline" busy={facts.asking} onClick={onHire}>
              {QUESTIONNAIRE_CARD.hire}
            </Button>
            <Button
              look="outline"
              onClick={() => showToast({ kind: 'error', text: QUESTIONNAIRE_CARD.locked })}
            >
              <span aria-hidden="true">🔒</span> <span>{QUESTIONNAIRE_CARD.lockedButton}</span>
            </Button>
          </div>
        </>
      )}
      {shows('missing') && missing.length > 0 && (
        <Leaving onFocusLost={onFocusLost}>
          <div className="mt-3 flex flex-col items-start gap-3 border-warning border-l-4 bg-base-200 px-4 py-3">
            {!questionnaire?.complete && <p>{QUESTIONNAIRE_CARD.warning}</p>}
            <p>{`${QUESTIONNAIRE_CARD.missing} ${labelsOf(missing)}.`}</p>
            {main !== 'continue' && (
              <Button look="outline" onClick={onOpen}>
                {QUESTIONNAIRE_CARD.continue}
              </Button>
            )}
          </div>
        </Leaving>
      )}
    </section>
  );
}

/** Asks whether the mailbox is confirmed meanwhile, and says if it is not. */
export async function checkMailbox(check: () => Promise<CheckResult>): Promise<void> {
  const status = await check();
  if (status === null) showToast({ kind: 'error', text: WELCOME.refreshFailed });
  else if (status.mailbox === 'unconfirmed') showToast({ kind: 'warning', text: UNVERIFIED.notYet });
}

/** Asks for the subscription anew, and says what came of it (spec §8). */
async function refreshStatus(check: () => Promise<CheckResult>): Promise<void> {
  showToast({ kind: 'info', text: WELCOME.refreshing });
  const status = await check();
  showToast(
    status === null
      ? { kind: 'error', text: WELCOME.refreshFailed }
      : { kind: 'success', text: WELCOME.refreshed(status.subscribed) },
  );
}
