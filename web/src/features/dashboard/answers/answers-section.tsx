import type { AnswerField } from 'domain/questionnaire/fields';
import type { Questionnaire } from 'domain/records/questionnaire';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import type { LiveRecords } from '../../../firebase/firestore/live-records.ts';
import { useSetAside } from '../../../answers/follow-queue.ts';
import { AnswersEditor } from './answers-editor.tsx';
import { AnswersSummary } from './answers-summary.tsx';
import { asideText } from './aside-text.ts';
import { Card } from '../frame/card.tsx';
import { editValues } from './edited-answers.ts';
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
  // After a reload in the middle of editing, the form opens again with the typed answers.
  const [editing, setEditing] = useState(
    () => editable && Object.keys(queue.edited.take(editValues(questionnaire))).length > 0,
  );
  const { clashing, round, choose } = useClashing(queue);
  const open = editing || asked !== null || clashing.length > 0;
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
          key={round}
          queue={queue}
          records={records}
          questionnaire={questionnaire}
          active={editable}
          asked={asked ?? (editing ? null : clashing)}
          clashing={clashing}
          onDone={() => {
            setEditing(false);
            choose();
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

/**
 * The answers of this device that another one has answered otherwise, until `choose` is called. `round` is another number
 * whenever some were set aside. A message tells the person, who may be in the wizard.
 */
function useClashing(queue: AnswerQueue) {
  const aside = useSetAside(queue);
  const [{ seen, clashing, round }, setState] = useState({ seen: aside, clashing: aside, round: 0 });
  if (aside !== seen) setState({ seen: aside, clashing: aside, round: round + 1 });
  useEffect(() => {
    if (aside.length > 0) showToast({ kind: 'warning', text: asideText(aside) });
  }, [aside]);
  return { clashing, round, choose: () => setState({ seen, clashing: [], round }) };
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
