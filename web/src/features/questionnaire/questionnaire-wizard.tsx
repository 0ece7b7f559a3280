import { useStore } from '@tanstack/react-form';
import { todayInSaoPaulo } from 'domain/dates';
import { formValues, type FormValues } from 'domain/questionnaire/form';
import { AnamneseSchema } from 'domain/records/anamnese';
import { resumeStep } from 'domain/questionnaire/resume';
import { sendableAnswers } from 'domain/questionnaire/sendable';
import {
  firstInvalidStep,
  LAST_STEP,
  type AskingStep,
  type Step,
  stepProblems,
  STEPS,
} from 'domain/questionnaire/steps';
import { ANAMNESE_CARD } from 'domain/texts/dashboard';
import { SAVE_TEXTS, WIZARD } from 'domain/texts/questionnaire';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import type { LiveRecords } from '../../firebase/live-data.tsx';
import { isEmptyDraft } from '../../firebase/firestore-drafts.ts';
import { saveAnswers } from '../../firebase/firestore-save-answers.ts';
import { giveUpAfter } from './give-up-after.ts';
import { saveErrorText } from './save-error-text.ts';
import { SavingNote } from './saving-note.tsx';
import { StepContent } from './step-content.tsx';
import { useWizardForm } from './wizard-form.ts';

/** How long 'Finalizar' waits for the server, in milliseconds; the answers stay on the device after that. */
const SEND_TIME_OUT = 20_000;

/** The stored answers with those over them that this device has not sent yet. */
function storedWithDraft({ session, anamnese }: LiveRecords) {
  const draft = session.answers.pending();
  if (isEmptyDraft(draft)) return anamnese;
  const consent = draft.consent ? { versao: '', aceito_em: null } : (anamnese?.consent ?? null);
  return { ...(anamnese ?? v.parse(AnamneseSchema, {})), ...draft.answers, consent };
}

/** Where a step begins for whoever listens; the attribute tells a dialog that is just opening the same. */
function focusHeading(heading: HTMLHeadingElement | null) {
  heading?.setAttribute('autofocus', '');
  heading?.focus();
}

interface QuestionnaireWizardProps {
  records: LiveRecords;
  email: string;
  /** Without an active plan the wizard keeps what was answered on this device, says so and closes (spec §6). */
  active: boolean;
  /** The step shown; null lets the wizard choose where to resume. */
  step: Step | null;
  /** Moves to a step; `resume` where the wizard chose it itself. */
  onStep: (step: Step, how: 'next' | 'back' | 'resume') => void;
  onClose: () => void;
}

/** The questionnaire, one step at a time (spec §2 "Anamnese wizard", design §8). */
export function QuestionnaireWizard({
  records,
  email,
  active,
  step: asked,
  onStep,
  onClose,
}: QuestionnaireWizardProps) {
  const { session, subscriber, anamnese } = records;
  const [today] = useState(() => todayInSaoPaulo(new Date()));
  const [initial] = useState(() => {
    const stored = storedWithDraft(records);
    return { values: formValues(stored, subscriber), resume: resumeStep(stored), resumed: stored !== null };
  });
  const step = asked ?? initial.resume;
  const [before, after] = [STEPS[step - 1], STEPS[step + 1]];
  const problemsId = useId();

  const form = useWizardForm({
    defaultValues: initial.values,
    today,
    onSend: async (values) => {
      try {
        await giveUpAfter(SEND_TIME_OUT, save(values, LAST_STEP));
      } catch (error) {
        showToast({ kind: 'error', text: saveErrorText(error) });
        return;
      }
      showToast({ kind: 'success', text: SAVE_TEXTS.done });
      onClose();
    },
    onInvalid: (values) => {
      const invalid = firstInvalidStep(values, today);
      if (invalid !== null && invalid !== step) onStep(invalid, 'next');
    },
  });
  const values = useStore(form.store, (state) => state.values);
  const sending = useStore(form.store, (state) => state.isSubmitting);
  const problems = Object.values(stepProblems(step, values, today));

  /** What may be stored of the answers up to a step, and whether the consent to it is new. */
  function sendable(current: FormValues, upTo: AskingStep) {
    return {
      answers: sendableAnswers(current, anamnese, upTo, today),
      consent: upTo >= 2 && current.consentimento && (anamnese?.consent ?? null) === null,
    };
  }

  async function save(current: FormValues, upTo: Step) {
    if (upTo === 0) return;
    const { answers, consent } = sendable(current, upTo);
    if (Object.keys(answers).length === 0 && !consent && isEmptyDraft(session.answers.pending())) return;
    await saveAnswers(records, answers, consent);
  }

  function saveQuietly() {
    save(values, step).catch((error: unknown) => showToast({ kind: 'error', text: saveErrorText(error) }));
  }

  function close() {
    saveQuietly();
    const something = anamnese !== null || !isEmptyDraft(session.answers.pending());
    const unfinished = firstInvalidStep(values, today) !== null;
    if (something && unfinished) {
      showToast(
        navigator.onLine
          ? { kind: 'success', text: SAVE_TEXTS.progress }
          : { kind: 'info', text: WIZARD.keptHere },
      );
    }
    onClose();
  }

  function next() {
    if (after === undefined) {
      form.handleSubmit().catch(() => showToast({ kind: 'error', text: SAVE_TEXTS.generic }));
      return;
    }
    saveQuietly();
    onStep(after, 'next');
  }

  // Also where a reload, or the browser's Forward, brings the wizard back at a step: what is stored says where to go on.
  const resume = useEffectEvent(() => {
    if (initial.resumed) showToast({ kind: 'info', text: WIZARD.resumed(initial.resume, LAST_STEP) });
    onStep(initial.resume, 'resume');
  });
  useEffect(() => resume(), []);

  const lock = useEffectEvent(() => {
    if (step !== 0) {
      const { answers, consent } = sendable(values, step);
      session.answers.add(answers, consent);
    }
    showToast({ kind: 'error', text: ANAMNESE_CARD.locked });
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
      onClose={close}
      wide
    >
      <progress
        className="progress progress-primary mb-1 w-full"
        aria-label={WIZARD.progress}
        value={step}
        max={LAST_STEP}
      />
      <SavingNote queue={session.answers} />
      <form
        className="mt-2 flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problems.length === 0 && !sending) next();
        }}
      >
        <h3 key={step} ref={focusHeading} tabIndex={-1} className="text-xl font-bold outline-none">
          {step === 0 ? WIZARD.welcomeHeading : WIZARD.headings[step]}
        </h3>
        <StepContent step={step} form={form} values={values} email={email} today={today} />
        {step > 0 && (
          <p className="border-warning border-l-4 bg-base-200 px-4 py-3 text-sm">{WIZARD.warning}</p>
        )}
        {/* Always in reach: on a phone the step above is often taller than the screen. */}
        <div className="sticky -bottom-6 z-1 -mx-5 flex flex-col gap-3 border-base-300 border-t bg-base-100 px-5 py-3 sm:-bottom-8 sm:-mx-8 sm:px-8">
          <p id={problemsId} className="text-sm opacity-80 empty:hidden" aria-live="polite">
            {problems.join(' ')}
          </p>
          <div className="flex gap-3 *:flex-1 sm:justify-end sm:*:flex-none">
            {before !== undefined && (
              <Button look="outline" disabled={sending} onClick={() => onStep(before, 'back')}>
                {WIZARD.back}
              </Button>
            )}
            <Button
              type="submit"
              disabled={problems.length > 0}
              busy={sending}
              busyText={WIZARD.sending}
              aria-describedby={problemsId}
            >
              {step === 0 ? WIZARD.start : finishing ? WIZARD.finish : WIZARD.next}
            </Button>
          </div>
        </div>
        <div className="-mt-3 flex justify-center">
          <Button look="quiet" onClick={close}>
            {WIZARD.backToPanel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
