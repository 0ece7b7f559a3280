import type { Allow, Expression } from 'emulators/rules';

/** One change of a rules file: `text` replaces the source from `from` to `to`. `says` describes the change. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly says: string;
}

/** An edit that replaces a part of the source; its description quotes the old and the new text. */
export function replace(source: string, from: number, to: number, text: string): Edit {
  return { from, to, text, says: `${quote(source.slice(from, to))} becomes ${quote(text)}` };
}

/** A part of a rules file on one line, without comments, and shortened if it is long. */
export function quote(text: string): string {
  const line = text
    .replace(/\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `«${line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line}»`;
}

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

/** Every change of a pattern of matches(): of a character class, a count or an alternative. */
export function patternEdits(source: string, pattern: Expression): Edit[] {
  const { offset, end } = pattern;
  const text = source.slice(offset, end);
  const changes: readonly (readonly [found: RegExp, change: string])[] = [
    [/\[[^\]]*\]/g, '.'],
    [/\[[^\]]*\]/g, ''],
    [/\{\d+\}/g, '+'],
    [/\{\d+\}/g, ''],
    [/\|(?=[^'])[^|()']*/g, ''],
    [/[^|()']*\|/g, ''],
  ];
  return changes.flatMap(([found, change]) =>
    [...text.matchAll(found)].map(({ index, 0: part }) =>
      replace(source, offset, end, text.slice(0, index) + change + text.slice(index + part.length)),
    ),
  );
}

const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const;

type Method = (typeof METHODS)[number];

/** Every change of an `allow` as a whole: removed, open, with a method more or less, or with an alternative condition. */
export function allowEdits(source: string, allow: Allow): Edit[] {
  const { condition, methods, offset } = allow;
  const end = source.indexOf(';', condition?.end ?? offset) + 1;
  const conditionText = condition === null ? 'true' : source.slice(condition.offset, condition.end);
  const become = (granted: readonly Method[], when: string, says: string): Edit => ({
    from: offset,
    to: end,
    text: `allow ${granted.join(', ')}: if ${when};`,
    says: `${quote(source.slice(offset, end))} ${says}`,
  });
  const granted = [...methods];
  const added = METHODS.filter((method) => !methods.has(method) && couldHold(conditionText, method));
  const removed = granted.length > 1 ? granted : [];
  const waysIn = condition === null ? [] : waysInto(methods);
  return [
    // An empty block does not compile, so a rule that never holds stands in its place.
    {
      from: offset,
      to: end,
      text: 'allow get: if false;',
      says: `${quote(source.slice(offset, end))} is gone`,
    },
    ...(condition === null
      ? [become(granted, 'request.auth != null', 'is only for signed-in users')]
      : [become(granted, 'true', 'is open')]),
    ...added.map((method) => become([...granted, method], conditionText, `also grants ${method}`)),
    ...removed.map((method) =>
      become(
        granted.filter((other) => other !== method),
        conditionText,
        `no longer grants ${method}`,
      ),
    ),
    ...waysIn.map((way) => become(granted, `(${conditionText}) || ${way}`, `also holds if ${way}`)),
  ];
}

/** Whether a condition can hold for a method. Reading a document or a query that the method does not have is an error. */
function couldHold(condition: string, method: Method): boolean {
  if (/request\.resource\b/.test(condition) && !['create', 'update'].includes(method)) return false;
  if (/request\.query\b/.test(condition) && method !== 'list') return false;
  return !(/(?<!request\.)\bresource\.data\b/.test(condition) && method === 'create');
}

/** Alternative conditions that a hurried change of the rules could add. */
function waysInto(methods: ReadonlySet<Method>): string[] {
  const documents = [
    ...(methods.has('create') && methods.size === 1 ? [] : ['resource.data']),
    ...(methods.has('create') || methods.has('update') ? ['request.resource.data'] : []),
  ];
  return [
    'request.auth != null',
    'request.auth.token.email_verified == true',
    'request.auth.token.mailbox == true',
    ...(methods.has('get') || methods.has('create') ? ['resource == null'] : []),
    ...documents.flatMap((data) => [
      `${data}.user_id == request.auth.uid`,
      `${data}.email == request.auth.token.email`,
    ]),
  ];
}
