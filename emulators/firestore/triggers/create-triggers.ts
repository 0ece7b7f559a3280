import { randomUUID } from 'node:crypto';
import type { Commit } from '../store/store.ts';
import {
  type ChangeEvent,
  type EncodeEventData,
  type EventMessage,
  buildEvent,
  buildLegacyEvent,
  kindOf,
} from './build-event.ts';
import { type EventQueue, createEventQueue } from './create-event-queue.ts';

/**
 * Whether a document's path (`users/a`) matches a trigger's pattern. A segment is literal, or `{name}` or `{name=*}`
 * for any one segment. The last may be `{name=**}` for any number of segments, also none.
 * https://cloud.google.com/eventarc/docs/path-patterns
 */
export function matchDocument(pattern: string, path: string): boolean {
  const patterns = pattern.split('/');
  const segments = path.split('/');
  for (const [index, expected] of patterns.entries()) {
    if (/^\{[^{}=]+=\*\*\}$/.test(expected)) return true;
    const segment = segments[index];
    if (segment === undefined) return false;
    if (!/^\{[^{}=]+(=\*)?\}$/.test(expected) && expected !== segment) return false;
  }
  return patterns.length === segments.length;
}

/** The documents and changes to which a trigger listens, and the form of its events. */
export interface Trigger {
  /** The generation of its function. The 1st has another form of event than the 2nd. */
  readonly generation: 1 | 2;
  readonly eventType: 'created' | 'updated' | 'deleted' | 'written';
  /** Whether the function is told who wrote; 2nd generation only. */
  readonly withAuthContext: boolean;
  /** The database's id. */
  readonly database: string;
  /** `users/{id}`, relative to the documents root. */
  readonly documentPattern: string;
}

export interface Triggers {
  /** Adds a trigger, or replaces the one of the same project and id. */
  register(project: string, id: string, trigger: Trigger): void;
  /** Sends the changes of a commit to the triggers that match, in the background. Imports and resets are not sent. */
  deliver(commit: Commit): void;
  /** Resolves when every event has been answered, also those of what the functions themselves write. */
  settled(): Promise<void>;
}

interface Registered {
  readonly project: string;
  readonly id: string;
  trigger: Trigger;
  readonly events: EventQueue;
}

/**
 * How many events of one trigger are sent at once. firebase-tools works at 50 requests, those of people included, and by itself
 * starts a process for each. The suite has one process for all functions (`emulators/functions`), which 25 events at once
 * made slower than five.
 */
const AT_ONCE = 5;

/**
 * Delivers changes to the functions emulator at `functionsEmulator` (`host:port`). Each trigger gets those of one document in
 * the order of the commits, and those of different documents side by side. A delivery that fails is reported to `warn` and
 * not repeated.
 */
export function createTriggers(
  functionsEmulator: string,
  encode: EncodeEventData,
  warn: (message: string) => void,
): Triggers {
  const registered = new Map<string, Registered>();
  return {
    register(project, id, trigger) {
      const key = `${project}/${id}`;
      const known = registered.get(key);
      if (known === undefined)
        registered.set(key, { project, id, trigger, events: createEventQueue(AT_ONCE) });
      else known.trigger = trigger;
    },
    deliver(commit) {
      if (commit.origin !== 'write' || registered.size === 0) return;
      for (const event of eventsOf(commit)) {
        for (const target of registered.values()) {
          if (!concerns(target, event)) continue;
          const url = `http://${functionsEmulator}/functions/projects/${target.project}/triggers/${target.id}`;
          const message = messageFor(target.trigger, event, encode);
          target.events.add(event.path, () => post(url, message, warn));
        }
      }
    },
    async settled() {
      const open = () => [...registered.values()].flatMap(({ events }) => events.open());
      for (let waited = open(); waited.length > 0; waited = open()) await Promise.all(waited);
    },
  };
}

function eventsOf(commit: Commit): ChangeEvent[] {
  const [, project = '', , databaseId = ''] = commit.database.split('/');
  return commit.changes.map((change) => ({
    id: randomUUID(),
    project,
    databaseId,
    path: change.name.slice(`${commit.database}/documents/`.length),
    time: commit.commitTime,
    change,
    actor: commit.actor,
  }));
}

function concerns({ project, trigger }: Registered, event: ChangeEvent): boolean {
  return (
    project === event.project &&
    trigger.database === event.databaseId &&
    (trigger.eventType === 'written' || trigger.eventType === kindOf(event.change)) &&
    matchDocument(trigger.documentPattern, event.path)
  );
}

/** How long an answer is waited for, in milliseconds. The functions emulator leaves some requests without any. */
const LONGEST_MS = 10 * 60_000;

function messageFor(
  { generation, eventType, withAuthContext }: Trigger,
  event: ChangeEvent,
  encode: EncodeEventData,
): EventMessage {
  if (generation === 1) return buildLegacyEvent(event, eventType);
  return buildEvent(event, eventType, withAuthContext, encode);
}

async function post(
  url: string,
  { headers, body }: EventMessage,
  warn: (message: string) => void,
): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const answer = await response.text();
    if (!response.ok) warn(`Trigger ${url} answered ${response.status}: ${answer.slice(0, 500)}`);
  } catch (error) {
    warn(`Trigger ${url} could not be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}
