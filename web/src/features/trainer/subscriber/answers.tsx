import { ageOn, calendarDateIn, formatBirthDate, todayInSaoPaulo } from 'domain/dates';
import type { AnswerField } from 'domain/questionnaire/fields';
import { describeBody } from 'domain/questionnaire/measures';
import type { Questionnaire } from 'domain/records/questionnaire';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { choiceLabel } from 'domain/texts/questionnaire';
import { SUBSCRIBER_PAGE } from 'domain/texts/trainer/subscriber';
import { Facts } from '../../../components/facts.tsx';
import { answerText } from './answer-text.ts';
import { Section } from './section.tsx';

interface AnswersProps {
  answers: Questionnaire;
  /** The answers that changed after the release. */
  changed: readonly AnswerField[];
  now: Date;
}

type Row = readonly [label: string, value: string];

/** The label of an answer, with a mark where the answer changed after the release. */
const marked = (label: string, isChanged: boolean) =>
  isChanged ? `${label} (${SUBSCRIBER_PAGE.afterRelease.toLowerCase()})` : label;

const told = (value: string) => value || SUBSCRIBER_PAGE.notAnswered;

/** What the person has told of limitations and injuries: the first thing that a trainer has to see. */
export function Limitations({ answers, changed }: Omit<AnswersProps, 'now'>) {
  return (
    <Section title={SUBSCRIBER_PAGE.limitations}>
      <p
        dir="auto"
        className="border-warning border-l-4 pl-4 font-medium text-lg break-words whitespace-pre-line print:text-base"
      >
        {told(answers.limitacoes_lesoes)}
      </p>
      {changed.includes('limitacoes_lesoes') && (
        <p className="mt-2 font-semibold text-error">{SUBSCRIBER_PAGE.changedAfter}</p>
      )}
    </Section>
  );
}

/** The other answers in the order in which a trainer needs them: goal, training, energy, measures and the rest. */
export function Answers({ answers, changed, now }: AnswersProps) {
  const labelOf = (field: AnswerField) => marked(FIELD_LABELS[field], changed.includes(field));
  const asked = (field: AnswerField, value: string): Row => [labelOf(field), told(value)];
  const further = (field: AnswerField, value: string): readonly Row[] =>
    value === '' ? [] : [[labelOf(field), value]];
  const { objetivo_principal, experiencia_treino, frequencia_semanal } = answers;
  return (
    <Section title={SUBSCRIBER_PAGE.answers}>
      <Facts
        rows={[
          asked('objetivo_principal', choiceLabel('objetivo_principal', objetivo_principal)),
          ...further('objetivo_outro', answers.objetivo_outro),
          asked('experiencia_treino', choiceLabel('experiencia_treino', experiencia_treino)),
          asked('frequencia_semanal', choiceLabel('frequencia_semanal', frequencia_semanal)),
          asked('nivel_energia', choiceLabel('nivel_energia', answers.nivel_energia)),
          ...measures(answers, changed),
          asked('data_nascimento', answers.data_nascimento && formatBirthDate(answers.data_nascimento)),
          ...age(answers, todayInSaoPaulo(now)),
          ...further('outros_pontos', answers.outros_pontos),
          asked('nome_completo', answers.nome_completo),
          asked('telefone', answers.telefone),
        ]}
      />
    </Section>
  );
}

/** Height and weight with the body mass index, or each alone where one is missing. */
function measures({ altura, peso }: Questionnaire, changed: readonly AnswerField[]): readonly Row[] {
  const isChanged = changed.includes('altura') || changed.includes('peso');
  if (altura && peso) return [[marked(SUBSCRIBER_PAGE.body, isChanged), describeBody(altura, peso)]];
  return [
    [FIELD_LABELS.altura, altura ? answerText('altura', altura) : SUBSCRIBER_PAGE.notAnswered],
    [FIELD_LABELS.peso, peso ? answerText('peso', peso) : SUBSCRIBER_PAGE.notAnswered],
  ];
}

function age({ data_nascimento }: Questionnaire, today: string): readonly Row[] {
  const date = calendarDateIn(data_nascimento);
  return date === '' ? [] : [[SUBSCRIBER_PAGE.age, SUBSCRIBER_PAGE.years(ageOn(date, today))]];
}
