import { maskCpf } from 'domain/cpf';
import { addedText } from './added-text.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '').length;

/** The mask of a CPF field. A full CPF takes no digit more, but one that is pasted beside it takes its place. */
export function typeCpf(next: string, before: string, caret: number): string {
  const added = addedText(next, before, caret);
  if (added === null || digitsOf(before) + digitsOf(added) <= 11) return maskCpf(next);
  return digitsOf(added) === 1 ? before : maskCpf(added);
}
