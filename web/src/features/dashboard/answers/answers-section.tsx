import type { AnswerField } from 'domain/questionnaire/fields';
import type { Questionnaire } from 'domain/records/questionnaire';
import { isComplete } from 'domain/questionnaire/completeness';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import type { LiveRecords } from '../../../firebase/firestore/live-records.ts';
import { AnswersEditor } from './answers-editor.tsx';
import { AnswersSummary } from './answers-summary.tsx';
import { Card } from '../frame/card.tsx';
import { keptEdits } from './edited-answers.ts';
import { RevokeConsentButton } from './revoke-consent-button.tsx';

interface AnswersSectionProps {
  queue: AnswerQueue;
  records: LiveRecords;
  questionnaire: Questionnaire;
  email: string;
  /** Whether the plan is active: editing needs one (spec §6). */
  editable: boolean;
  /** The answers that the person is to correct; null where nobody asked for some. */
  asked: readonly AnswerField[] | null;
  /** Called when the form with the asked answers closes. */
  onAnswered: () => void;
}

/** The card 'Suas Informações': the saved answers, or the form that changes them. */
export function AnswersSection(props: AnswersSectionProps) {
  const { queue, records, questionnaire, email, editable, asked, onAnswered } = props;
  // After a reload in the middle of editing, the form opens again with the typed answers. Before the questionnaire is
  // complete they may come from the wizard, which shows them when it opens.
  const [editing, setEditing] = useState(
    () =>
      editable &&
      isComplete(questionnaire) &&
      Object.keys(keptEdits(queue.draft().typed, questionnaire)).length > 0,
  );
  useToldReplaced(queue, questionnaire);
  const open = editing || asked !== null;
  const consented = questionnaire.consent !== null;
  const heading = useFocusOnChange(`${open} ${consented}`);
  // The button that asks for the corrections stands on another card, so the focus moves here.
  useEffect(() => {
    if (asked !== null) heading.current?.focus();
  }, [asked, heading]);
  // The editor stays open if the plan ends meanwhile: it keeps the typed answers on the device, and says so.
  if (open) {
    return (
      <Card title={SUMMARY.editing} headingRef={heading}>
        <AnswersEditor
          queue={queue}
          records={records}
          questionnaire={questionnaire}
          active={editable}
          asked={asked}
          onDone={() => {
            setEditing(false);
            onAnswered();
          }}
        />
      </Card>
    );
  }
  const edit = editable && (
    <Button look="outline" onClick={() => setEditing(true)}>
      {SUMMARY.edit}
    </Button>
  );
  return (
    <Card title={SUMMARY.title} actions={edit} headingRef={heading}>
      <AnswersSummary questionnaire={questionnaire} email={email} />
      <RevokeConsentButton queue={queue} session={records.session} consented={consented} />
    </Card>
  );
}

/** Tells the person once that an answer which they gave on this page was changed on another device (or in another tab). */
function useToldReplaced(queue: AnswerQueue, questionnaire: Questionnaire) {
  const before = useRef(questionnaire);
  useEffect(() => {
    const fields = queue.replaced(before.current, questionnaire).map((field) => FIELD_LABELS[field]);
    before.current = questionnaire;
    if (fields.length === 0) return;
    showToast({ kind: 'warning', text: SUMMARY.replacedElsewhere(fields.join(', ')) });
  }, [queue, questionnaire]);
}

/** A ref for the heading. It takes the focus after a change of `state` that removed the focused button. */
function useFocusOnChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
}
