import { ageOn, calendarDateIn, formatBirthDate, todayInSaoPaulo } from 'domain/kit/dates';
import {
  ANSWER_FIELDS,
  type AnswerField,
  CHOICE_FIELDS,
  type ChoiceField,
  FIELD_LABELS,
} from 'domain/answers/fields';
import { describeBody } from 'domain/answers/measures';
import type { AnswerChange } from 'domain/answers/answer-change';
import type { Questionnaire } from 'domain/answers/record';
import { choiceLabel } from 'domain/answers/texts';
import { SUBSCRIBER_PAGE, formatMoment } from 'domain/trainer/texts';
import { Facts } from '../../kit/ui/facts.tsx';
import { Section } from './section.tsx';

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

/** The other answers in the order in which a trainer needs them: goal, training, energy, measures and the rest. */
export function Answers({ answers, changed, now }: AnswersProps) {
  const labelOf = (field: AnswerField) => marked(FIELD_LABELS[field], changed.includes(field));
  const always = (field: AnswerField, value: string): Row => [labelOf(field), given(value)];
  const further = (field: AnswerField, value: string): readonly Row[] =>
    value === '' ? [] : [[labelOf(field), value]];
  const { objetivo_principal, experiencia_treino, frequencia_semanal } = answers;
  return (
    <Section title={SUBSCRIBER_PAGE.answers}>
      <Facts
        rows={[
          always('objetivo_principal', choiceLabel('objetivo_principal', objetivo_principal)),
          ...further('objetivo_outro', answers.objetivo_outro),
          always('experiencia_treino', choiceLabel('experiencia_treino', experiencia_treino)),
          always('frequencia_semanal', choiceLabel('frequencia_semanal', frequencia_semanal)),
          always('nivel_energia', choiceLabel('nivel_energia', answers.nivel_energia)),
          ...measures(answers, changed),
          always('data_nascimento', answers.data_nascimento && formatBirthDate(answers.data_nascimento)),
          ...age(answers, todayInSaoPaulo(now)),
          ...further('outros_pontos', answers.outros_pontos),
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

interface HistoryProps {
  changes: readonly AnswerChange[];
  releasedAt: Date | null;
}

/** Each change of an answer that had been given before: before, after, and when. */
export function History({ changes, releasedAt }: HistoryProps) {
  return (
    <Section title={SUBSCRIBER_PAGE.history} onScreenOnly>
      {changes.length === 0 && <p>{SUBSCRIBER_PAGE.noHistory}</p>}
      <ol className="divide-y divide-base-300">
        {changes.map((change) => (
          <Change
            key={change.at.toISOString()}
            change={change}
            isLate={releasedAt !== null && change.at > releasedAt}
          />
        ))}
      </ol>
    </Section>
  );
}

function Change({ change: { at, changes }, isLate }: { change: AnswerChange; isLate: boolean }) {
  return (
    <li className="py-3">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-sm">
        <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        {isLate && (
          <span className="badge badge-error h-auto py-0.5 font-semibold">
            {SUBSCRIBER_PAGE.afterRelease}
          </span>
        )}
      </p>
      {ANSWER_FIELDS.map((field) => {
        const change = changes[field];
        if (change === undefined) return null;
        const { before, after } = change;
        return (
          <dl key={field} className="mb-2 grid gap-x-4 sm:grid-cols-2">
            <dt className="font-semibold sm:col-span-2">{FIELD_LABELS[field]}</dt>
            <dd dir="auto" className="break-words whitespace-pre-line">
              <span className="text-sm">{SUBSCRIBER_PAGE.before}: </span>
              <del className="decoration-1">{answerText(field, before)}</del>
            </dd>
            <dd dir="auto" className="break-words whitespace-pre-line">
              <span className="text-sm">{SUBSCRIBER_PAGE.after}: </span>
              <ins className="font-semibold no-underline">{answerText(field, after)}</ins>
            </dd>
          </dl>
        );
      })}
    </li>
  );
}
