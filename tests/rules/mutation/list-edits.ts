import type { Expression } from '../../../emulators/firestore/rules/language/syntax.ts';
import { type Edit, quote } from './edit.ts';

type ListExpression = Expression & { kind: 'list' };

/** What only the server writes into a questionnaire, and what nobody does: no list names them. */
const NEVER_LISTED = ["'completa'", "'completed_at'", "'liberavel'", "'faltando'", "'admin'"];

/** Every list with one item less, and every list of fields with one more of those that the file knows. */
export function listEdits(source: string, list: ListExpression): Edit[] {
  const items = list.items.map(({ offset, end }) => source.slice(offset, end));
  const become = (changed: readonly string[], says: string): Edit => ({
    from: list.offset,
    to: list.end,
    text: `[${changed.join(', ')}]`,
    says: `${quote(source.slice(list.offset, list.end))} ${says}`,
  });
  const narrowed = items.map((item, at) => become(items.toSpliced(at, 1), `without ${item}`));
  const widened = candidatesFor(source, list)
    .filter((item) => !items.includes(item))
    .map((item) => become([...items, item], `with ${item}`));
  return [...narrowed, ...widened];
}

/** Fields that lists of the same fields name, or values that tell nothing for the lists of values (`in`). */
function candidatesFor(source: string, list: ListExpression): string[] {
  const receiver = /(\S+)\.hasOnly\(\s*$/.exec(source.slice(0, list.offset))?.[1];
  if (receiver === undefined) return ["'Não informado'"];
  const lists = [...source.matchAll(/(\S+)\.hasOnly\(\s*\[([^\]]*)\]/g)].filter(([, of]) => of === receiver);
  const listed = lists.flatMap(([, , items = '']) => items.match(/'[^']*'/g) ?? []);
  return [...new Set([...listed, ...(lists.length > 1 ? NEVER_LISTED : ["'admin'"])])];
}
