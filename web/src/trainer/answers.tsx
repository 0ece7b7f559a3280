import {
  type AnswerField,
  answersWith,
  CHOICE_FIELDS,
  type ChoiceField,
  FIELD_LABELS,
} from 'domain/answers/fields';
import { differingAnswers, type KeptAnswers, type Questionnaire } from 'domain/answers/record';
import { describeBody } from 'domain/answers/measures';
import { choiceLabel } from 'domain/answers/texts';
import { ageOn, calendarDateIn, formatBirthDate, todayInSaoPaulo } from 'domain/kit/dates';
import { SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import { Facts } from '../kit/ui/facts.tsx';
import { Section } from './use-subscriber.tsx';

const isChoice = (field: AnswerField): field is ChoiceField => CHOICE_FIELDS.some((each) => each === field);

export function answerText(field: AnswerField, value: string | number | null): string {
  if (value === null || value === '') return SUBSCRIBER_PAGE.noAnswer;
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (field === 'data_nascimento') return formatBirthDate(value);
  return isChoice(field) ? choiceLabel(field, value) : value;
}

interface AnswersProps {
  answers: Questionnaire;
  changed: readonly AnswerField[];
  now: Date;
}

type Row = readonly [label: string, value: string];

/** The label of an answer, with a mark where the answer changed after the release. */
const marked = (label: string, isChanged: boolean) =>
  isChanged ? `${label} (${SUBSCRIBER_PAGE.afterRelease.toLowerCase()})` : label;

const given = (value: string) => value || SUBSCRIBER_PAGE.notAnswered;

/** What the person has told of limitations and injuries: the first thing that a trainer has to see. */
export function Limitations({ answers, changed }: Omit<AnswersProps, 'now'>) {
  return (
    <Section title={SUBSCRIBER_PAGE.limitations}>
      <p
        dir="auto"
        className="border-warning border-l-4 pl-4 font-medium text-lg break-words whitespace-pre-line print:text-base"
      >
        {given(answers.limitacoes_lesoes)}
      </p>
      {changed.includes('limitacoes_lesoes') && (
        <p className="mt-2 font-semibold text-error">{SUBSCRIBER_PAGE.changedAfter}</p>
      )}
    </Section>
  );
}

/** What is told in the person's own words, besides the limitations, which stand above. */
const OTHERS = answersWith('kind', 'lines').filter((field) => field !== 'limitacoes_lesoes');

/** The other answers in the order in which a trainer needs them: goal, training, energy, measures and the rest. */
export function Answers({ answers, changed, now }: AnswersProps) {
  const labelOf = (field: AnswerField) => marked(FIELD_LABELS[field], changed.includes(field));
  const always = (field: AnswerField, value: string): Row => [labelOf(field), given(value)];
  const further = (field: AnswerField, value: string): readonly Row[] =>
    value === '' ? [] : [[labelOf(field), value]];
  const choice = (field: ChoiceField) => always(field, choiceLabel(field, answers[field]));
  return (
    <Section title={SUBSCRIBER_PAGE.answers}>
      <Facts
        rows={[
          choice('objetivo_principal'),
          ...further('objetivo_outro', answers.objetivo_outro),
          ...CHOICE_FIELDS.filter((field) => field !== 'objetivo_principal').map(choice),
          ...measures(answers, changed),
          always('data_nascimento', answers.data_nascimento && formatBirthDate(answers.data_nascimento)),
          ...age(answers, todayInSaoPaulo(now)),
          ...OTHERS.flatMap((field) => further(field, answers[field])),
          always('nome_completo', answers.nome_completo),
          always('telefone', answers.telefone),
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

interface ChangesProps {
  kept: KeptAnswers;
  answers: Questionnaire;
}

/** What differs from the answers that the workout was made from: before and after. Nothing where nothing does. */
export function Changes({ kept: { at, answers: before }, answers }: ChangesProps) {
  const fields = differingAnswers(before, answers);
  if (fields.length === 0) return null;
  return (
    <Section title={SUBSCRIBER_PAGE.changedSince(at)} onScreenOnly>
      <ul className="divide-y divide-base-300">
        {fields.map((field) => (
          <li key={field} className="py-3">
            <p className="font-semibold">{FIELD_LABELS[field]}</p>
            <div className="grid gap-x-4 sm:grid-cols-2">
              <p dir="auto" className="break-words whitespace-pre-line">
                <span className="text-sm">{SUBSCRIBER_PAGE.before}: </span>
                <del className="decoration-1">{answerText(field, before[field])}</del>
              </p>
              <p dir="auto" className="break-words whitespace-pre-line">
                <span className="text-sm">{SUBSCRIBER_PAGE.after}: </span>
                <ins className="font-semibold no-underline">{answerText(field, answers[field])}</ins>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
