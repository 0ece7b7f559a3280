import { isCalendarDate } from 'domain/kit/dates';
import { isCompletePhone, maskPhone } from 'domain/kit/person';
import { HEIGHT_RANGE, isInRange, TEXT_MAX_LENGTH, WEIGHT_RANGE } from 'domain/answers/fields';

const CHOICE_MAX_LENGTH = 60;

/** A legacy date (YYYY-MM-DD, with or without a time part, or DD/MM/YYYY) as YYYY-MM-DD; '' if it is not a date. */
export function normalizeDate(value: unknown): string {
  if (typeof value !== 'string') return '';
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim());
  const text = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : value.trim().slice(0, 10);
  return isCalendarDate(text) ? text : '';
}

/** A legacy phone number in any spelling, masked. An incomplete one keeps its spelling, cut to 60 characters. */
export function normalizePhone(value: unknown): string {
  const text = shortText(value);
  return isCompletePhone(text) ? maskPhone(text) : text;
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, CHOICE_MAX_LENGTH) : '';
}

function longText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX_LENGTH) : '';
}

function measure(value: unknown, range: { readonly min: number; readonly max: number }): number | null {
  const number = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : value;
  return isInRange(number, range) ? number : null;
}

/** The answers of a legacy record in today's formats. Choices keep their values, retired ones too (spec §3). */
export function normalizeAnswers(
  legacy: Readonly<Record<string, unknown>>,
): Record<string, string | number | null> {
  return {
    nome_completo: longText(legacy['nome_completo']).slice(0, 120),
    telefone: normalizePhone(legacy['telefone']),
    data_nascimento: normalizeDate(legacy['data_nascimento']),
    altura: measure(legacy['altura'], HEIGHT_RANGE),
    peso: measure(legacy['peso'], WEIGHT_RANGE),
    objetivo_principal: shortText(legacy['objetivo_principal']),
    objetivo_outro: longText(legacy['objetivo_outro']),
    experiencia_treino: shortText(legacy['experiencia_treino']),
    frequencia_semanal: shortText(legacy['frequencia_semanal']),
    limitacoes_lesoes: longText(legacy['limitacoes_lesoes']),
    nivel_energia: shortText(legacy['nivel_energia']),
    outros_pontos: longText(legacy['outros_pontos']),
  };
}
