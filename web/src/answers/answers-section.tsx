import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isComplete } from 'domain/answers/completeness';
import { CONSENT, SUMMARY } from 'domain/answers/editor-texts';
import { answersWith, CHOICE_FIELDS, type ChoiceField, FIELD_LABELS } from 'domain/answers/fields';
import { describeBody } from 'domain/answers/measures';
import type { Questionnaire } from 'domain/answers/record';
import { choiceLabel, equipmentLabel } from 'domain/answers/texts';
import { formatBirthDate } from 'domain/kit/dates';
import { PANEL, WELCOME } from 'domain/panel/texts';
import type { Workout } from 'domain/training/workout';
import type { DataSession } from '../kit/firebase/data-session.ts';
import type { LiveRecords } from '../kit/firebase/live-records-feed.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { ConfirmDialog } from '../panel/confirm-dialog.tsx';
import { Card, Fold } from '../panel/frame.tsx';
import type { DraftStore } from './draft.ts';
import { AnswersEditor, keptEdits } from './answers-editor.tsx';
import { answerInTime, revokeConsent } from './save-answers.ts';

interface RevokeConsentButtonProps {
  drafts: DraftStore;
  session: DataSession;
  consented: boolean;
}

/**
 * Revokes the consent to health data, which erases them. The dialog stays open until the server has answered, at most
 * 20 s, although the answers below it show no consent at once.
 */
function RevokeConsentButton({ drafts, session, consented }: RevokeConsentButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Revokes, and tells the end of it, whenever it comes. */
  async function revoke() {
    try {
      await revokeConsent(drafts, session);
      showToast({ kind: 'success', text: CONSENT.done });
      setAsking(false);
    } catch {
      showToast({ kind: 'error', text: CONSENT.failed });
    }
  }
  async function confirm() {
    setBusy(true);
    try {
      await answerInTime(revoke());
    } catch {
      showToast({ kind: 'warning', text: CONSENT.waiting });
      setAsking(false);
    }
    setBusy(false);
  }
  return (
    <>
      {consented && (
        <div className="mt-4 flex justify-end">
          <button type="button" className="link min-h-11 text-sm" onClick={() => setAsking(true)}>
            {CONSENT.revoke}
          </button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          texts={{ ...CONSENT, title: CONSENT.askTitle, keep: CONSENT.cancel }}
          busy={busy}
          problem={null}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p className="mb-6">{CONSENT.ask}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface AnswersSectionProps {
  drafts: DraftStore;
  records: LiveRecords;
  questionnaire: Questionnaire;
  email: string;
  editable: boolean;
  /** The answers that the person is to correct, with the trainer's words; null where nobody asked for some. */
  correction: Workout['correction'];
  onAnswered: () => void;
}

/** The card 'Suas Informações': the saved answers, or the form that changes them. */
export function AnswersSection(props: AnswersSectionProps) {
  const { drafts, records, questionnaire, email, editable, correction, onAnswered } = props;
  // After a reload in the middle of editing, the form opens again with the typed answers. Before the questionnaire is
  // complete they may come from the wizard, which shows them when it opens.
  const [editing, setEditing] = useState(
    () =>
      editable &&
      isComplete(questionnaire) &&
      Object.keys(keptEdits(drafts.draft().typed, questionnaire)).length > 0,
  );
  const [edited, setEdited] = useState(false);
  useReplacedNotice(drafts, questionnaire);
  const open = editing || correction !== null;
  const consented = questionnaire.consent !== null;
  const heading = useFocusOnChange(`${open} ${consented}`);
  // The button that asks for the corrections stands on another card, so the focus moves here.
  useEffect(() => {
    if (correction !== null) heading.current?.focus();
  }, [correction, heading]);
  // The editor stays open if the plan ends meanwhile: it keeps the typed answers on the device, and says so.
  if (open) {
    return (
      <Card title={SUMMARY.editing} headingRef={heading}>
        {correction !== null && correction.message !== '' && (
          <div className="mb-5 border-warning border-l-4 bg-base-200 px-4 py-3">
            <h3 className="font-bold">{PANEL.message}</h3>
            <p dir="auto" className="max-w-prose wrap-break-word whitespace-pre-line">
              {correction.message}
            </p>
          </div>
        )}
        <AnswersEditor
          drafts={drafts}
          records={records}
          questionnaire={questionnaire}
          active={editable}
          only={correction?.fields ?? null}
          onDone={() => {
            setEditing(false);
            setEdited(true);
            onAnswered();
          }}
        />
      </Card>
    );
  }
  return (
    <Fold
      title={SUMMARY.title}
      essence={choiceLabel('objetivo_principal', questionnaire.objetivo_principal)}
      open={edited}
      summaryRef={heading}
    >
      {editable && (
        <div className="mb-4">
          <Button look="outline" onClick={() => setEditing(true)}>
            {SUMMARY.edit}
          </Button>
        </div>
      )}
      <AnswersSummary questionnaire={questionnaire} email={email} />
      <RevokeConsentButton drafts={drafts} session={records.session} consented={consented} />
    </Fold>
  );
}

/** Tells the person once that an answer which they gave on this page was changed on another device (or in another tab). */
function useReplacedNotice(drafts: DraftStore, questionnaire: Questionnaire) {
  const before = useRef(questionnaire);
  useEffect(() => {
    const fields = drafts.replaced(before.current, questionnaire).map((field) => FIELD_LABELS[field]);
    before.current = questionnaire;
    if (fields.length === 0) return;
    showToast({ kind: 'warning', text: SUMMARY.replacedElsewhere(fields.join(', ')) });
  }, [drafts, questionnaire]);
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

const text = (value: string) => value || SUMMARY.empty;

type SummaryLine = readonly [label: string, value: string];

function present(label: string, value: string): readonly SummaryLine[] {
  return value === '' ? [] : [[label, value]];
}

/** The choices that stand among the goals; the others stand with the training. */
const GOALS: readonly ChoiceField[] = ['objetivo_principal', 'nivel_energia'];

/** The saved answers in four groups (spec §2 "Summary view"). */
function AnswersSummary({ questionnaire, email }: { questionnaire: Questionnaire; email: string }) {
  const { altura, peso } = questionnaire;
  const observations = answersWith('kind', 'lines').flatMap((field) =>
    present(FIELD_LABELS[field], questionnaire[field]),
  );
  const choice = (field: ChoiceField): SummaryLine => [
    FIELD_LABELS[field],
    text(choiceLabel(field, questionnaire[field])),
  ];
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Group title={SUMMARY.personal}>
        <Facts
          rows={[
            [SUMMARY.name, text(questionnaire.nome_completo)],
            [WELCOME.phone, text(questionnaire.telefone)],
            [WELCOME.email, questionnaire.email || email],
            [
              WELCOME.birthDate,
              questionnaire.data_nascimento ? formatBirthDate(questionnaire.data_nascimento) : SUMMARY.empty,
            ],
            ...(altura && peso ? [[SUMMARY.body, describeBody(altura, peso)] as const] : []),
          ]}
        />
      </Group>
      <Group title={SUMMARY.goals}>
        <Facts
          rows={[
            choice('objetivo_principal'),
            ...present(SUMMARY.otherGoal, questionnaire.objetivo_outro),
            choice('nivel_energia'),
          ]}
        />
      </Group>
      <Group title={SUMMARY.training}>
        <Facts
          rows={[
            ...CHOICE_FIELDS.filter((field) => !GOALS.includes(field)).map(choice),
            ...present(SUMMARY.equipment, equipmentLabel(questionnaire.equipamentos_disponiveis)),
          ]}
        />
      </Group>
      {observations.length > 0 && (
        <Group title={SUMMARY.observations}>
          <Facts rows={observations} />
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-base-300 border bg-base-100 p-5 md:odd:last:col-span-2">
      <h3 className="mb-3 font-bold text-primary">{title}</h3>
      {children}
    </section>
  );
}
