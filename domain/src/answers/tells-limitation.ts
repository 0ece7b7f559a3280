import type { AnswerField } from './fields.ts';

/** The words that deny a limitation. Without one of them an answer is never read as none. */
const DENIALS = ['nao', 'nenhum', 'nenhuma', 'nada', 'sem', 'n', 'na'];

/** The words that an answer without any limitation consists of, besides the denials. */
const FILLERS =
  'a o e ou nem de no que eu ha tenho possuo existe existem tem limitacao limitacoes lesao lesoes restricao restricoes ' +
  'problema problemas dor dores fisica fisicas momento declarar alguma qualquer tipo saiba gracas deus obrigado';

/**
 * Whether an answer about limitations and injuries tells of one. Only an answer that consists of a denial and of words that
 * say nothing themselves ('Nenhuma', 'Não tenho lesões', '-') tells of none. Every other answer counts, because a missed
 * injury is worse than a flag too many.
 */
export function tellsLimitation(answer: unknown): boolean {
  if (typeof answer !== 'string') return false;
  const plain = answer
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const words = plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  if (words.length === 0) return false;
  const isDenied = words.some((word) => DENIALS.includes(word));
  // The words are joined here and not once for all, so that a page that only asks for an injury does not load them.
  const harmless = [...DENIALS, ...FILLERS.split(' ')];
  return !isDenied || !words.every((word) => harmless.includes(word));
}

/**
 * Whether a person told of a limitation or an injury after the release, and the trainer has not answered it since. `changed` are
 * the answers that changed after the release (`Workout`), `answer` is the present one. Only the word that the form suggests
 * ('Nenhuma') tells of none here: to wait once too often is better than to train with an injury.
 */
export function isInjuryUnanswered(changed: readonly AnswerField[], answer: unknown): boolean {
  return changed.includes('limitacoes_lesoes') && isInjury(answer);
}

/** Whether an answer about limitations and injuries is another than 'Nenhuma'. Nothing is told where it was erased. */
export function isInjury(answer: unknown): boolean {
  return typeof answer === 'string' && !['', 'nenhuma'].includes(answer.trim().toLowerCase());
}
