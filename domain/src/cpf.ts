import { isValidCpf } from '@brazilian-utils/brazilian-utils';
import * as v from 'valibot';

/** The text in the mask of a CPF, 000.000.000-00, as far as it is typed; at most 11 digits (spec §5). */
export function maskCpf(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11);
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
}

/** Whether the text, masked or not, is a CPF with correct check digits. */
export function isCpf(text: string): boolean {
  return isValidCpf(text);
}

/** Parses a CPF into its 11 digits. */
export const CpfSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check(isCpf),
  v.transform((text) => text.replace(/\D/g, '')),
);
