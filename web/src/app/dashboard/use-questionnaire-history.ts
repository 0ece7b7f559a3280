import { ASKING_STEPS, type Step } from 'domain/questionnaire/steps';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

const StepSchema = v.picklist([0, ...ASKING_STEPS]);
/**
 * The wizard's part of a history entry. `uid` names the questionnaire's owner, because another person may sign in later.
 * `step` is null while the wizard opens and has not chosen where to resume. `depth` counts the entries pushed since then.
 */
const WizardStateSchema = v.object({
  questionnaire: v.object({ uid: v.string(), step: v.nullable(StepSchema), depth: v.number() }),
});
const LandingFlowSchema = v.object({ openQuestionnaire: v.literal(true) });

/**
 * The number of the wizard's entries from the browser's present one down to the dashboard; 0 on the dashboard. React may not have
 * rendered the present entry yet, and the sending of answers may end long after its press. React Router keeps the state that it
 * was given as `usr`.
 */
function wizardEntries(): number {
  const entry = v.safeParse(v.object({ usr: WizardStateSchema }), window.history.state);
  return entry.success ? entry.output.usr.questionnaire.depth + 1 : 0;
}

/** The wizard as part of the browser's history: the browser's Back acts as the wizard's Voltar, and answers stay. */
export interface QuestionnaireHistory {
  readonly open: { readonly step: Step | null } | null;
  readonly start: () => void;
  readonly go: (step: Step, how: 'next' | 'back' | 'resume') => void;
  readonly close: () => void;
}

/** The wizard's part of the browser's history for the account `uid`; an entry of another account counts as none. */
export function useQuestionnaireHistory(uid: string): QuestionnaireHistory {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const parsed = v.safeParse(WizardStateSchema, state);
  const wizard =
    parsed.success && parsed.output.questionnaire.uid === uid ? parsed.output.questionnaire : null;
  const depth = wizard?.depth ?? 0;

  const move = useCallback(
    (step: Step | null, nextDepth: number, replace: boolean) =>
      navigate('/dashboard', { replace, state: { questionnaire: { uid, step, depth: nextDepth } } }),
    [navigate, uid],
  );

  // A new account's first visit opens the wizard. The dashboard becomes the entry below it, so that closing leads there.
  const landingFlow = v.is(LandingFlowSchema, state);
  useEffect(() => {
    if (!landingFlow) return;
    async function open() {
      await navigate('/dashboard', { replace: true, state: null });
      await move(null, 0, false);
    }
    void open();
  }, [landingFlow, navigate, move]);

  // One move at a time: a second click during a move would go back twice, and leave the dashboard.
  const left = useRef<typeof location | null>(null);
  function once(work: () => unknown) {
    // The location object is compared, not its key, because returning to an entry makes a new object with the old key.
    if (left.current === location) return;
    left.current = location;
    work();
  }

  function go(step: Step, how: 'next' | 'back' | 'resume') {
    if (how === 'resume') {
      // The wizard chooses its step as it opens. React renders that later, and the person's first press does not wait for it.
      if (left.current !== location) void move(step, depth, true);
    } else if (how === 'next') once(() => move(step, depth + 1, false));
    else once(() => (depth > 0 ? navigate(-1) : move(step, depth, true)));
  }

  return {
    open: wizard,
    // The button can be clicked again while the wizard's code loads. A second entry would need a second Back to leave.
    start: () => {
      if (wizard === null) once(() => move(null, 0, false));
    },
    go,
    close: () => {
      const entries = wizardEntries();
      // To go by 0 would reload the page.
      if (entries > 0) once(() => navigate(-entries));
    },
  };
}
