import { useStore } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { firstInvalidStep, stepProblems } from 'domain/answers/checks';
import { isNewConsent, resumeStep, sendableAnswers } from 'domain/answers/filling-in';
import { CONSENT_VERSION } from 'domain/answers/consent';
import { LAST_STEP, type Step, STEPS } from 'domain/answers/fields';
import { FORM_KEYS, formValues, type FormValues, isSameIn } from 'domain/answers/form';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { useNow } from '../kit/device/server-clock.ts';
import type { LiveRecords } from '../kit/firebase/live-records-feed.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { type DraftStore, hasUnsent, useDraft, useSavingState } from './draft.ts';
import { answerInTime, isDenied, isOver, NoAnswerYet, saveAnswers, SignInNeeded } from './save-answers.ts';
import { StepContent, storedWithDraft, useAnswers, useWizardForm } from './steps.tsx';

/**
 * Focuses a step's heading, where a screen reader begins to read the step. In a dialog that is still opening focus() has no
 * effect, so `autofocus` makes the dialog focus the heading when it opens.
 */
function focusHeading(heading: HTMLHeadingElement | null) {
  heading?.setAttribute('autofocus', '');
  if (heading?.closest('dialog')?.open) heading.focus();
}

interface QuestionnaireWizardProps {
  drafts: DraftStore;
  records: LiveRecords;
  email: string;
  /** Without an active plan the wizard keeps the answers on this device, says so and closes (spec §6). */
  active: boolean;
  /** The step to show; null lets the wizard choose where to resume. */
  step: Step | null;
  /** Whether the person was in it before, which is then told with the step. */
  reopened: boolean;
  /** Moves to a step; `resume`: the wizard itself chose the step. */
  onStep: (step: Step, how: 'next' | 'back' | 'resume') => void;
  onClose: () => void;
}

/** The questionnaire, one step at a time (spec §2 "Anamnese wizard"). */
export function QuestionnaireWizard({
  drafts,
  records,
  email,
  active,
  step: named,
  reopened,
  onStep,
  onClose,
}: QuestionnaireWizardProps) {
  const { subscriber, questionnaire } = records;
  const today = todayInSaoPaulo(useNow(null));
  const [initial] = useState(() => {
    const draft = drafts.draft();
    const stored = storedWithDraft(questionnaire, draft);
    const values: FormValues = { ...formValues(stored, subscriber), ...draft.typed };
    return { values, resume: resumeStep(stored), resumed: reopened && stored !== null };
  });
  const step = named ?? initial.resume;
  const [before, after] = [STEPS[step - 1], STEPS[step + 1]];
  const problemsId = useId();
  /** Whether the answers are sent, or kept for a later plan, so that leaving saves nothing more. */
  const settled = useRef(false);

  const form = useWizardForm({
    defaultValues: initial.values,
    today,
    onSend: async (current) => {
      try {
        await answerInTime(save(current, LAST_STEP));
      } catch (error) {
        return tellFailure(error);
      }
      showToast({ kind: 'success', text: SAVE_TEXTS.done, isEchoed: true });
      // What is still kept is no answer, as a space behind the name or the words of a goal that was not chosen. It would open
      // 'Editando Anamnese' on the next visit.
      drafts.forgetTyped();
      settled.current = true;
      onClose();
    },
    onInvalid: (current) => {
      const invalid = firstInvalidStep(current, today);
      if (invalid !== null && invalid !== step) onStep(invalid, 'next');
    },
  });
  const { values, base, stored } = useAnswers(form, drafts, records);
  const sending = useStore(form.store, (state) => state.isSubmitting);
  const [problem] = Object.values(stepProblems(step, values, today));

  function waitingText() {
    return drafts.isKept() ? WIZARD.keptHere : WIZARD.notKept;
  }

  function tellFailure(error: unknown) {
    if (error instanceof NoAnswerYet) showToast({ kind: 'info', text: waitingText() });
    else showToast({ kind: 'error', text: saveErrorText(error) });
  }

  /** The answers to store after the step `passed`, or null if there are none and the draft is empty. */
  function unsent(current: FormValues, passed: Step) {
    const answers = sendableAnswers({ values: current, base, stored, passed, today });
    const consent = isNewConsent({ values: current, base }) && CONSENT_VERSION;
    const given = { answers, consent };
    return hasUnsent(given) || hasUnsent(drafts.draft()) ? given : null;
  }

  async function save(current: FormValues, passed: Step) {
    const given = unsent(current, passed);
    if (given !== null) await saveAnswers(drafts, records, given);
  }

  function next() {
    if (after === undefined) {
      form.handleSubmit().catch(() => showToast({ kind: 'error', text: SAVE_TEXTS.generic }));
      return;
    }
    save(values, step).catch(tellFailure);
    onStep(after, 'next');
  }

  // The stored answers decide the step, even where a reload or the browser's Forward opens the wizard at another one.
  const resume = useEffectEvent(() => {
    if (initial.resumed) showToast({ kind: 'info', text: WIZARD.resumed(initial.resume, LAST_STEP) });
    onStep(initial.resume, 'resume');
  });
  useEffect(() => resume(), []);

  const leave = useEffectEvent(async () => {
    // A person who only looked at the answers reads of no progress.
    const isTyped = FORM_KEYS.some((key) => !isSameIn(key, values, initial.values));
    const anything = isTyped || unsent(values, before ?? 0) !== null;
    const unfinished = firstInvalidStep(values, today) !== null;
    try {
      const saving = answerInTime(save(values, before ?? 0));
      if (!navigator.onLine && anything) showToast({ kind: 'info', text: waitingText() });
      await saving;
    } catch (error) {
      if (navigator.onLine || !(error instanceof NoAnswerYet)) tellFailure(error);
      return;
    }
    // What still waits for a consent is only on the device. A sign-out in another tab may have erased it there.
    if (!anything || !unfinished || (await isOver(records.session))) return;
    // The person may be in another dialog already, which this is no news of.
    if (document.querySelector('dialog[open]') !== null) return;
    showToast(
      drafts.isKept()
        ? { kind: 'success', text: SAVE_TEXTS.progress }
        : { kind: 'info', text: WIZARD.unsentNotKept },
    );
  });
  // The wizard saves in whichever way it closes: by its buttons, by the browser's Back, or with the session.
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      // The timer lets StrictMode, which undoes and repeats every effect once, show the wizard again before this runs.
      setTimeout(() => {
        if (!shown.current && !settled.current) void leave();
      });
    };
  }, []);

  const lock = useEffectEvent(() => {
    const given = unsent(values, before ?? 0);
    if (given !== null) drafts.add(given);
    showToast({ kind: 'error', text: WIZARD.planEnded });
    settled.current = true;
    onClose();
  });
  useEffect(() => {
    if (!active) lock();
  }, [active]);

  const finishing = step === LAST_STEP;
  return (
    <Dialog
      title={step === 0 ? WIZARD.welcomeTitle : WIZARD.title(step, LAST_STEP)}
      closeLabel={WIZARD.backToPanel}
      onClose={onClose}
      wide
    >
      <progress
        className="progress progress-primary mb-1 w-full"
        aria-label={WIZARD.progress}
        aria-valuetext={WIZARD.position(step, LAST_STEP)}
        value={step}
        max={LAST_STEP}
      />
      <SavingNote drafts={drafts} />
      <form
        className="mt-3 flex flex-1 flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined && !sending) next();
        }}
      >
        <h3 key={step} ref={focusHeading} tabIndex={-1} className="text-xl font-bold outline-none">
          <span>{step === 0 ? WIZARD.welcomeHeading : WIZARD.headings[step]}</span>
          {/* The dialog's title tells the step, but only the heading has the focus and is read. */}
          {step > 0 && <span className="sr-only">{` (${WIZARD.position(step, LAST_STEP)})`}</span>}
        </h3>
        <StepContent step={step} form={form} values={values} email={email} today={today} />
        {step > 0 && <p className="text-sm opacity-75">{WIZARD.warning}</p>}
        {/* The buttons stay in reach and at one place, because on a phone the step is often taller than the screen. */}
        <div className="-bottom-6 z-1 -mx-5 mt-auto -mb-6 [@media(min-height:35.01rem)]:sticky flex flex-col gap-2 border-base-300 border-t bg-base-100 px-5 pt-3 pb-2 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
          {/* One demand at a time: the next one follows once it is met. */}
          <p id={problemsId} className="text-sm opacity-80 empty:hidden" aria-live="polite">
            {problem}
          </p>
          <div className="flex flex-wrap gap-x-3 gap-y-1 *:flex-auto sm:justify-end sm:*:flex-none">
            {before !== undefined && (
              <Button look="outline" disabled={sending} onClick={() => onStep(before, 'back')}>
                {WIZARD.back}
              </Button>
            )}
            <Button
              type="submit"
              disabled={problem !== undefined}
              busy={sending}
              busyText={WIZARD.sending}
              aria-describedby={problemsId}
            >
              {step === 0 ? WIZARD.start : finishing ? WIZARD.finish : WIZARD.next}
            </Button>
            <div className="max-sm:basis-full sm:order-first sm:mr-auto max-sm:*:w-full">
              <Button look="quiet" onClick={onClose}>
                {WIZARD.backToPanel}
              </Button>
            </div>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A quiet note: 'Salvo', as long as nothing was typed since, or that the answers wait on this device. */
export function SavingNote({ drafts }: { drafts: DraftStore }) {
  const state = useSavingState(drafts);
  const { typed } = useDraft(drafts);
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const text = {
    idle: '',
    saving: online ? WIZARD.saving : drafts.isKept() ? WIZARD.keptHere : WIZARD.notKept,
    saved: Object.keys(typed).length === 0 ? WIZARD.saved : '',
    failed: '',
  }[state];
  return (
    <output className={`block min-h-5 text-sm ${state === 'saved' ? 'text-success' : 'opacity-75'}`}>
      {text}
    </output>
  );
}

/** The text for a failed save (spec §8 "Anamnese and dashboard"). */
function saveErrorText(error: unknown): string {
  if (error instanceof SignInNeeded) return SAVE_TEXTS.signInFirst;
  return isDenied(error) ? SAVE_TEXTS.denied : SAVE_TEXTS.generic;
}
