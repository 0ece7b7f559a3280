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
import { ANSWER_FIELDS, type AnswerField, NOT_INFORMED, OTHER_GOAL } from './fields.ts';
import { cleanLine, cleanLines } from '../kit/text-field.ts';

/** The form values of the wizard (spec §3): the name is `nome`, measures are as typed, the birth date is in its parts. */
export interface FormValues {
  nome: string;
  telefone: string;
  nascimento: BirthDateParts;
  altura: string;
  peso: string;
  consentimento: boolean;
  objetivo_principal: string;
  objetivo_outro: string;
  experiencia_treino: string;
  frequencia_semanal: string;
  limitacoes_lesoes: string;
  outros_pontos: string;
  nivel_energia: string;
}

/** The answers as they are stored (spec §3), in metres, kilograms and YYYY-MM-DD. */
export type Answers = Pick<Questionnaire, AnswerField>;

/** A stored text as a form shows it: the placeholder is no answer and is shown as empty. */
function answered(text: string): string {
  return text.trim() === NOT_INFORMED ? '' : text;
}

/** The form values for a stored questionnaire (null if there is none). Data of the registration fill empty personal fields. */
export function formValues(
  stored: Questionnaire | null,
  subscriber: Pick<Subscriber, 'nome' | 'telefone' | 'data_nascimento'> | null,
): FormValues {
  const text = (field: Exclude<AnswerField, 'altura' | 'peso'>) => answered(stored?.[field] ?? '');
  return {
    nome: text('nome_completo') || (subscriber?.nome ?? ''),
    telefone: maskPhone(text('telefone') || (subscriber?.telefone ?? '')),
    nascimento: splitBirthDate(text('data_nascimento') || (subscriber?.data_nascimento ?? '')),
    altura: formatHeight(stored?.altura ?? null),
    peso: formatDecimal(stored?.peso ?? null),
    consentimento: (stored?.consent ?? null) !== null,
    objetivo_principal: text('objetivo_principal'),
    objetivo_outro: text('objetivo_outro'),
    experiencia_treino: text('experiencia_treino'),
    frequencia_semanal: text('frequencia_semanal'),
    limitacoes_lesoes: text('limitacoes_lesoes'),
    outros_pontos: text('outros_pontos'),
    nivel_energia: text('nivel_energia'),
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
  const goal = values.objetivo_principal;
  const otherWords = goal === stored?.objetivo_principal ? stored.objetivo_outro : '';
  return {
    nome_completo: cleanLine(values.nome),
    telefone: values.telefone,
    data_nascimento: composeBirthDate(values.nascimento),
    altura: parseDecimal(values.altura),
    peso: parseDecimal(values.peso),
    objetivo_principal: goal,
    objetivo_outro: goal === OTHER_GOAL ? cleanLine(values.objetivo_outro) : otherWords,
    experiencia_treino: values.experiencia_treino,
    frequencia_semanal: values.frequencia_semanal,
    limitacoes_lesoes: cleanLines(values.limitacoes_lesoes),
    outros_pontos: cleanLines(values.outros_pontos),
    nivel_energia: values.nivel_energia,
  };
}

/** The fields of `answers` that differ from the stored ones: an update sends these and no others. */
export function changedAnswers(answers: Partial<Answers>, stored: Questionnaire | null): Partial<Answers> {
  const changed = { ...answers };
  for (const field of ANSWER_FIELDS) {
    const empty = field === 'altura' || field === 'peso' ? null : '';
    if (changed[field] === undefined || changed[field] === (stored?.[field] ?? empty)) delete changed[field];
  }
  return changed;
}
