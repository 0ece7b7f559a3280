import { formatBirthDate } from 'domain/kit/dates';
import { answersWith, CHOICE_FIELDS, type ChoiceField, FIELD_LABELS } from 'domain/answers/fields';
import { describeBody } from 'domain/answers/measures';
import type { Questionnaire } from 'domain/answers/record';
import { SUMMARY } from 'domain/answers/editor-texts';
import { WELCOME } from 'domain/panel/texts';
import { choiceLabel, equipmentLabel } from 'domain/answers/texts';
import type { ReactNode } from 'react';
import { Facts } from '../../kit/ui/facts.tsx';

const text = (value: string) => value || SUMMARY.empty;

type SummaryLine = readonly [label: string, value: string];

function present(label: string, value: string): readonly SummaryLine[] {
  return value === '' ? [] : [[label, value]];
}

/** The choices that stand among the goals; the others stand with the training. */
const GOALS: readonly ChoiceField[] = ['objetivo_principal', 'nivel_energia'];

/** The saved answers in four groups (spec §2 "Summary view"). */
export function AnswersSummary({ questionnaire, email }: { questionnaire: Questionnaire; email: string }) {
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
