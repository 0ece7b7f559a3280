import type { Message } from '../../../firestore/testing/open-service.ts';

/** What a call came to: 'OK' and the answer without what two servers may answer differently, or a code and its message. */
export interface Answer {
  readonly code: string;
  readonly message?: string | undefined;
  readonly body?: unknown;
}

const UNTOLD = new Set(['readTime', 'commitTime', 'resumeToken', 'streamToken', 'explainMetrics', 'done']);
const begun = Date.now();

/** An answer with its fields in order, and without moments, tokens and defaults that need not be printed. */
export function normalise(json: unknown, key = ''): unknown {
  if (Array.isArray(json)) return json.map((item) => normalise(item, key));
  if (typeof json !== 'object' || json === null) return normaliseScalar(json, key);
  const message: Message = json;
  const entries = Object.keys(message)
    .toSorted()
    .filter((name) => !UNTOLD.has(name))
    .map((name) => [name, normalise(message[name], name)] as const)
    .filter(([name, value]) => key === 'fields' || name.endsWith('Value') || !isDefault(value));
  const { createTime, updateTime } = message;
  if (createTime !== undefined)
    entries.push(['created', normaliseTime(createTime) === normaliseTime(updateTime)]);
  return Object.fromEntries(entries);
}

function normaliseScalar(json: unknown, key: string): unknown {
  switch (key) {
    case 'nullValue':
      return null;
    case 'doubleValue':
      return Object.is(Number(json), -0) ? '-0' : String(Number(json));
    case 'timestampValue':
      return Math.abs(Date.parse(String(json)) - begun) < 86_400_000 ? 'now' : normaliseTime(String(json));
    case 'createTime':
    case 'updateTime':
    case 'transaction':
    case 'nextPageToken':
    case 'message':
      return json === '' ? '' : key;
    default:
      return json;
  }
}

function isDefault(value: unknown): boolean {
  return (
    value === '' ||
    value === 0 ||
    value === false ||
    value === null ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function normaliseTime(time: string): string {
  const [, seconds = time, fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return `${seconds}.${fraction.padEnd(9, '0')}`;
}

/** The documents and results of a stream, however many messages it has. */
export function normaliseStream(messages: readonly unknown[]): unknown[] {
  return messages.map((message) => normalise(message)).filter((message) => !isDefault(message));
}
