import { PANEL, QUESTIONNAIRE_CARD, UNVERIFIED } from 'domain/panel/texts';
import { labelsOf } from 'domain/answers/fields';
import { ActionButton, Button } from '../../kit/ui/button.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { Leaving } from '../frame/leaving.tsx';
import type { WorkoutCode } from '../../training/use-workout.ts';
import { MAIN_BUTTONS, type MainAction, type PanelFacts, type Part, panelState } from './panel-states.ts';
import { resendLink } from './status-actions.ts';

/** What the main button does, where it is no link. */
export type PanelActions = Readonly<Record<Exclude<MainAction, 'open' | 'ask'>, () => unknown>>;

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
export function Standing({ facts, code, actions, onFocusLost }: StandingProps) {
  const { name, text, after, main, sight } = panelState(facts);
  const shows = (part: Part) => sight.includes(part);
  return (
    <div
      className={`mb-7 flex flex-col gap-4 border-primary border-l-4 bg-base-200 p-4 sm:px-8 sm:py-6 ${name === 'workout-loading' ? 'min-h-76 sm:min-h-64' : ''}`}
    >
      <div className="flex items-center gap-3 few-words:flex-col few-words:items-start">
        {shows('celebration') && (
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-success font-bold text-xl text-success-content print:hidden"
          >
            ✓
          </span>
        )}
        <p className="min-w-0 max-w-full wrap-break-word font-semibold text-xl" aria-live="polite">
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
              <ActionButton size="large" busy={main === 'hire' && facts.asking} onAct={actions[main]}>
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
      {code ? (
        <code.WorkoutWords facts={facts} />
      ) : (
        <p className="max-w-prose empty:hidden">{after(facts)}</p>
      )}
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
export function QuestionnairePart({ facts, onHire, onOpen, onFocusLost }: QuestionnairePartProps) {
  const { questionnaire } = facts.known;
  const { name, main, sight } = panelState(facts);
  const shows = (part: (typeof sight)[number]) => sight.includes(part);
  const missing = questionnaire?.missing ?? [];
  const ready = questionnaire?.complete && missing.length === 0 && name !== 'correction';
  return (
    <section className="mb-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-xl">{QUESTIONNAIRE_CARD.title}</h3>
        {questionnaire && (
          <span className={`badge h-auto py-0.5 font-semibold ${ready ? 'badge-success' : 'badge-warning'}`}>
            {questionnaire.complete ? QUESTIONNAIRE_CARD.complete : QUESTIONNAIRE_CARD.incomplete}
          </span>
        )}
      </div>
      {shows('intro') && <p className="mt-2">{PANEL.answersAfter}</p>}
      {shows('locked') && (
        <>
          <p className="mt-2 mb-4">{QUESTIONNAIRE_CARD.locked}</p>
          <div className="flex flex-wrap gap-3">
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
