import { maskPhone, type Subscriber } from '../kit/person.ts';
import type { Questionnaire } from './record.ts';
import {
  type BirthDateParts,
  composeBirthDate,
  formatDecimal,
  formatHeight,
  parseDecimal,
  splitBirthDate,
} from './measures.ts';
import { ANSWER_FIELDS, type AnswerField, ANSWERS, mapAnswers, NOT_INFORMED, OTHER_GOAL } from './fields.ts';
import { cleanLine, cleanLines } from '../kit/text-field.ts';

/** The form values of the wizard (spec §3): the name is `nome`, measures are as typed, the birth date is in its parts. */
export interface FormValues
  extends Record<Exclude<AnswerField, 'nome_completo' | 'data_nascimento'>, string> {
  nome: string;
  nascimento: BirthDateParts;
  consentimento: boolean;
}

/** The answers as they are stored (spec §3), in metres, kilograms and YYYY-MM-DD. */
export type Answers = Pick<Questionnaire, AnswerField>;

/** A stored text as a form shows it: the placeholder is no answer and is shown as empty. */
function answered(text: string): string {
  return text.trim() === NOT_INFORMED ? '' : text;
}

/** The stored answers as a form types them: measures with a decimal comma. */
export function typedAnswers(stored: Answers): Record<AnswerField, string> {
  return mapAnswers((field) => {
    const value = stored[field];
    if (typeof value === 'string') return value;
    return field === 'altura' ? formatHeight(value) : formatDecimal(value);
  });
}

/** The typed answers as they are stored. */
export function cleanAnswers(typed: Record<AnswerField, string>): Answers {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a measure becomes a number and any other answer a text
  return mapAnswers((field) => {
    const { kind } = ANSWERS[field];
    if (kind === 'measure') return parseDecimal(typed[field]);
    if (kind === 'lines') return cleanLines(typed[field]);
    return kind === 'name' || kind === 'line' ? cleanLine(typed[field]) : typed[field];
  }) as Answers;
}

/** The form values for a stored questionnaire (null if there is none). Data of the registration fill empty personal fields. */
export function formValues(
  stored: Questionnaire | null,
  subscriber: Pick<Subscriber, 'nome' | 'telefone' | 'data_nascimento'> | null,
): FormValues {
  const typed = stored && typedAnswers(stored);
  const { nome_completo, data_nascimento, ...others } = mapAnswers((field) => answered(typed?.[field] ?? ''));
  return {
    ...others,
    nome: nome_completo || (subscriber?.nome ?? ''),
    telefone: maskPhone(others.telefone || (subscriber?.telefone ?? '')),
    nascimento: splitBirthDate(data_nascimento || (subscriber?.data_nascimento ?? '')),
    consentimento: (stored?.consent ?? null) !== null,
  };
}

const NO_VALUES = formValues(null, null);
export const FORM_KEYS = Object.keys(NO_VALUES).filter((key): key is keyof FormValues => key in NO_VALUES);

/** Whether two forms hold the same value under `key`. */
export function isSameIn(key: keyof FormValues, one: FormValues, other: FormValues): boolean {
  if (key !== 'nascimento') return one[key] === other[key];
  const [a, b] = [one.nascimento, other.nascimento];
  return a.dia === b.dia && a.mes === b.mes && a.ano === b.ano;
}

/**
 * The keys whose values an open form takes over when the stored answers change on another device, from `before` to `after` (both as
 * `formValues` gives them). A key whose value was edited here keeps it.
 */
export function keysToTakeOver(
  values: FormValues,
  before: FormValues,
  after: FormValues,
): readonly (keyof FormValues)[] {
  return FORM_KEYS.filter((key) => isSameIn(key, values, before) && !isSameIn(key, before, after));
}

/**
 * The answers that a form would store. The description of 'outro' counts with that goal only. With another goal the stored
 * description stays as long as the goal does, and is dropped with it.
 */
export function answersOf(values: FormValues, stored: Questionnaire | null): Answers {
  const { nome, nascimento, consentimento: _none, ...others } = values;
  const goal = values.objetivo_principal;
  const otherWords = goal === stored?.objetivo_principal ? stored.objetivo_outro : '';
  const answers = cleanAnswers({
    ...others,
    nome_completo: nome,
    data_nascimento: composeBirthDate(nascimento),
  });
  return goal === OTHER_GOAL ? answers : { ...answers, objetivo_outro: otherWords };
}

/** The fields of `answers` that differ from the stored ones: an update sends these and no others. */
export function changedAnswers(answers: Partial<Answers>, stored: Questionnaire | null): Partial<Answers> {
  const changed = { ...answers };
  for (const field of ANSWER_FIELDS) {
    const empty = ANSWERS[field].kind === 'measure' ? null : '';
    if (changed[field] === undefined || changed[field] === (stored?.[field] ?? empty)) delete changed[field];
  }
  return changed;
}
