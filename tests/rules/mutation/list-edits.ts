import type { Expression } from '../../../emulators/firestore/rules/language/syntax.ts';
import { type Edit, quote } from './edit.ts';

type ListExpression = Expression & { kind: 'list' };

/** Fields that only the server writes into a questionnaire, and one that nobody writes: no list may name them. */
const NEVER_LISTED = ["'completa'", "'completed_at'", "'liberavel'", "'faltando'", "'admin'"];

/** Every change of a list: without one item, or with one more field or value. */
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

/** The items to add to a list: for `hasOnly`, fields that similar lists name; for `in`, the placeholder. */
function candidatesFor(source: string, list: ListExpression): string[] {
  const receiver = /(\S+)\.hasOnly\(\s*$/.exec(source.slice(0, list.offset))?.[1];
  if (receiver === undefined) return ["'Não informado'"];
  const lists = [...source.matchAll(/(\S+)\.hasOnly\(\s*\[([^\]]*)\]/g)].filter(([, of]) => of === receiver);
  const listed = lists.flatMap(([, , items = '']) => items.match(/'[^']*'/g) ?? []);
  return [...new Set([...listed, ...(lists.length > 1 ? NEVER_LISTED : ["'admin'"])])];
}
