import { ASKING_STEPS, type Step } from 'domain/questionnaire/steps';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

const StepSchema = v.picklist([0, ...ASKING_STEPS]);
/**
 * `uid`: whose questionnaire it is; a session may end in the middle, and somebody else sign in. `step` null: the wizard is
 * opening and will say where it resumes. `depth`: entries pushed since it opened.
 */
const WizardStateSchema = v.object({
  questionnaire: v.object({ uid: v.string(), step: v.nullable(StepSchema), depth: v.number() }),
});
const LandingFlowSchema = v.object({ openQuestionnaire: v.literal(true) });

/** The wizard as part of the browser's history: its Back is the wizard's Voltar, and answers stay (design §8). */
export interface QuestionnaireHistory {
  readonly open: { readonly step: Step | null } | null;
  readonly start: () => void;
  readonly go: (step: Step, how: 'next' | 'back' | 'resume') => void;
  readonly close: () => void;
}

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

  // The landing flow (design §8): the panel itself goes below the wizard, so that closing leads to it.
  const landingFlow = v.is(LandingFlowSchema, state);
  useEffect(() => {
    if (!landingFlow) return;
    async function open() {
      await navigate('/dashboard', { replace: true, state: null });
      await move(null, 0, false);
    }
    void open();
  }, [landingFlow, navigate, move]);

  // Only one move happens at a time: a second click on the way would go back twice, and out of the panel.
  const left = useRef<typeof location | null>(null);
  function once(work: () => unknown) {
    // The object, not its key: coming back to an entry makes a new one.
    if (left.current === location) return;
    left.current = location;
    work();
  }

  const go = (step: Step, how: 'next' | 'back' | 'resume') =>
    once(() => {
      if (how === 'next') return move(step, depth + 1, false);
      return how === 'back' && depth > 0 ? navigate(-1) : move(step, depth, true);
    });

  return {
    open: wizard,
    // While the wizard's code loads, its button can still be clicked; a second entry would take a second Back to leave.
    start: () => {
      if (wizard === null) once(() => move(null, 0, false));
    },
    go,
    close: () => once(() => navigate(-(depth + 1))),
  };
}
