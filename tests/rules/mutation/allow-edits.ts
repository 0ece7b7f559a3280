import type { Allow } from '../../../emulators/firestore/rules/language/syntax.ts';
import { type Edit, quote } from './edit.ts';

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
