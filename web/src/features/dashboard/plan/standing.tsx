import { UNVERIFIED } from 'domain/texts/dashboard';
import { ActionButton } from '../../../components/action-button.tsx';
import { Leaving } from '../frame/leaving.tsx';
import type { WorkoutCode } from '../workout/use-workout.ts';
import { type MainAction, MAIN_BUTTONS, type PanelFacts, panelState, type Part } from './panel-states.ts';
import { resendLink } from './status-actions.ts';

/** What the main button does, where it is no link. */
export type PanelActions = Readonly<Record<Exclude<MainAction, 'open' | 'ask'>, () => unknown>>;

interface StandingProps {
  facts: PanelFacts;
  /** The code about the workout, once it is there. */
  code: WorkoutCode | null;
  actions: PanelActions;
  /** The main button is gone while it had the focus. */
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
