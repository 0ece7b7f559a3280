import type { Message } from '../../../firestore/testing/open-service.ts';
import type { Difference, Property } from './clusters.ts';
import { messages } from './grammar.ts';
import type { Answer } from './answers.ts';
import { DATABASE, DOCUMENTS, type Pair, type Side, type Transport } from './side.ts';

/** Documents to begin with, and requests put to both emulators one after another. */
interface Case {
  readonly transport: Transport;
  readonly documents: Readonly<Record<string, Message>>;
  readonly requests: readonly Request[];
}

interface Request {
  readonly method: string;
  readonly request: Message;
}

/** Stands for the update time that the document has on each side. */
const PRESENT = '2001-01-01T00:00:00Z';
const WRITES = new Set(['Commit', 'BatchWrite', 'CreateDocument', 'UpdateDocument', 'DeleteDocument']);

/** Documents, and any requests for them by the owner. */
export function requestsProperty({ both }: Pair): Property<Case> {
  return {
    name: 'requests',
    weight: 4,
    cases: messages<Case>('case'),
    async judge({ transport, documents, requests }) {
      await both((side) => side.clear());
      const writes = Object.entries(documents).map(([name, fields]) => ({ update: { name, fields } }));
      const differences: Difference[] = [];
      const first = { method: 'Commit', request: { database: DATABASE, writes } };
      for (const { method, request } of [...(writes.length === 0 ? [] : [first]), ...requests]) {
        const answers = await both((side) => send(side, method, request, transport));
        const found = compare(method, answers, request, transport);
        if (found !== null) differences.push(found);
        if (!WRITES.has(method)) continue;
        const states = await both(stateOf);
        const apart = compare(`after ${method}`, states, request, transport);
        if (apart !== null && found === null) differences.push(apart);
        if (apart !== null) break;
      }
      return differences;
    },
  };
}

/** Sends a request with the update times that the documents have on this side. */
async function send(side: Side, method: string, request: Message, transport: Transport): Promise<Answer> {
  const answer = await side.call(method, await withTimes(side, request), transport);
  return method === 'BatchGetDocuments' && Array.isArray(answer.body)
    ? { ...answer, body: answer.body.map((item) => JSON.stringify(item)).toSorted() }
    : answer;
}

async function withTimes(side: Side, request: Message): Promise<Message> {
  if (!JSON.stringify(request).includes(PRESENT)) return request;
  const writes = [];
  for (const write of request['writes']) {
    const name = write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document ?? '';
    const stale = write.currentDocument?.updateTime === PRESENT;
    writes.push(stale ? { ...write, currentDocument: { updateTime: await side.updateTime(name) } } : write);
  }
  return { ...request, writes };
}

/** Every document of the database. */
function stateOf(side: Side): Promise<Answer> {
  return side.call('RunQuery', { parent: DOCUMENTS, structuredQuery: { from: [{ allDescendants: true }] } });
}

/** The difference between two answers. Words of refusals may differ. */
export function compare(
  method: string,
  [google, ours]: readonly [Answer, Answer],
  request: Message,
  transport?: Transport,
): Difference | null {
  if (google.code !== ours.code)
    return {
      kind: `${method}: Google ${brief(google)}, ours ${brief(ours)}`,
      detail: (google.message ?? ours.message ?? '') === '' ? tokensOf(request, transport) : '',
      google,
      ours,
    };
  const shape = google.code === 'OK' ? shapeOf(google.body, ours.body) : null;
  return shape === null
    ? null
    : {
        kind: `${method}: ${shape}`,
        detail: tokensOf(request, transport),
        google: google.body,
        ours: ours.body,
      };
}

/** A code, and the words of a refusal. */
export function brief({ code, message }: Answer): string {
  return message === undefined || message === '' ? code : `${code} "${template(message)}"`;
}

/** A message without what belongs to one request. */
export function template(message: string): string {
  return message
    .replace(/projects\/[^"'\s)]*/g, 'NAME')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\[[^\]]*\]/g, '…')
    .replace(/\b(property|fields?|entity) [[`\w.\]]+/g, '$1 …')
    .replace(/(path|exists|update): .*/s, '$1: …')
    .replace(/\d+/g, '#')
    .slice(0, 120);
}

/** Where two answers part first, without the names of fields. Null if they are the same. */
function shapeOf(google: unknown, ours: unknown, path = ''): string | null {
  if (Array.isArray(google) && Array.isArray(ours)) {
    if (google.length !== ours.length)
      return `${path} Google has ${google.length > ours.length ? 'more' : 'fewer'}`.trim();
    for (const [at, item] of google.entries()) {
      const shape = shapeOf(item, ours[at], `${path}[]`);
      if (shape !== null) return shape;
    }
    return null;
  }
  if (isMessage(google) && isMessage(ours)) {
    const user = /(fields|aggregateFields)$/.test(path);
    for (const name of new Set([...Object.keys(google), ...Object.keys(ours)])) {
      const shape = shapeOf(google[name], ours[name], `${path}.${user ? '*' : name}`);
      if (shape !== null) return shape;
    }
    return null;
  }
  const told = path.endsWith('.code') ? (value: unknown) => JSON.stringify(value ?? 0) : typeName;
  return google === ours ? null : `${path} Google ${told(google)}, ours ${told(ours)}`;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeName(value: unknown): string {
  return isMessage(value)
    ? (Object.keys(value)[0] ?? '{}')
    : Array.isArray(value)
      ? 'list'
      : value === undefined
        ? 'nothing'
        : typeof value === 'string' && /^-?\d/.test(value)
          ? 'number'
          : typeof value;
}

/** What a request uses beyond a plain one: operators, kinds of values, parts. */
function tokensOf(request: Message, transport?: Transport): string {
  const tokens = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, key);
    else if (isMessage(value)) {
      for (const [name, part] of Object.entries(value)) {
        if (
          !/^(integerValue|fields|values|field|value|fieldPath|a|b|n|m|x|y|arr|op|name|database|parent|writes|document|update|from|collectionId|structuredQuery|structuredAggregationQuery|filters|direction)$/.test(
            name,
          )
        )
          tokens.add(name.startsWith('projects/') ? 'document' : name.slice(0, 20));
        visit(part, name);
      }
    } else if (key === 'op' || key === 'direction' || value === '__name__' || value === '-0')
      tokens.add(String(value));
  };
  visit(request, '');
  return [...[...tokens].toSorted(), ...(transport === 'rest' ? ['over REST'] : [])].join(' ');
}
