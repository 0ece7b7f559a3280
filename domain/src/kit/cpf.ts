import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import * as v from 'valibot';

/**
 * The digits of a CPF in any spelling. A spreadsheet drops the zeros at a number's beginning; they are not added again, because one
 * of a hundred mistyped numbers would become another person's CPF.
 */
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The text in the mask of a CPF, 000.000.000-00, as far as it is typed; at most 11 digits (spec §5). */
export function maskCpf(text: string): string {
  const digits = digitsOf(text).slice(0, 11);
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
}

/** Whether the text, in any spelling, is a CPF with correct check digits. */
export function isCpf(text: string): boolean {
  return isValidCpf(digitsOf(text));
}

/** Parses a CPF into its 11 digits. */
export const CpfSchema = v.pipe(v.string(), v.maxLength(120), v.check(isCpf), v.transform(digitsOf));
