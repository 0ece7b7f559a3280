import type { Actor, DocumentChange } from '../store/store.ts';
import type { Timestamp } from '../values/value.ts';
import { documentToJson, timestampToJson } from '../values/value-json.ts';
import { changedFields } from './changed-fields.ts';

/** The kind of a document's change, in the words of Eventarc's event types. */
export type ChangeKind = 'created' | 'updated' | 'deleted';

/** One change of one document. Every trigger that matches it gets this event. */
export interface ChangeEvent {
  readonly id: string;
  readonly project: string;
  readonly databaseId: string;
  /** Relative to the documents root: `users/a`. */
  readonly path: string;
  readonly time: Timestamp;
  readonly change: DocumentChange;
  readonly actor: Actor;
}

/** Any location would do; it only has to be well formed. */
const LOCATION = 'us-central1';

/** Created, updated or deleted. */
export function kindOf(change: DocumentChange): ChangeKind {
  if (change.before === null) return 'created';
  return change.after === null ? 'deleted' : 'updated';
}

/**
 * The CloudEvent for the functions emulator, in structured mode with JSON data. Headers could not carry its attributes,
 * because document ids may go beyond ASCII. `eventType` is `created`, `updated`, `deleted` or `written`.
 */
export function buildEvent(event: ChangeEvent, eventType: string, withAuthContext: boolean): object {
  const { change } = event;
  return {
    specversion: '1.0',
    id: event.id,
    type: `google.cloud.firestore.document.v1.${eventType}${withAuthContext ? '.withAuthContext' : ''}`,
    source: `//firestore.googleapis.com/projects/${event.project}/databases/${event.databaseId}`,
    subject: `documents/${event.path}`,
    time: timestampToJson(event.time),
    // firebase-functions chooses its decoder by this attribute.
    datacontenttype: 'application/json',
    document: event.path,
    project: event.project,
    database: event.databaseId,
    namespace: '(default)',
    location: LOCATION,
    ...(withAuthContext ? authAttributes(event.actor) : {}),
    data: {
      ...(change.after === null ? {} : { value: documentToJson(change.after) }),
      ...(change.before === null ? {} : { oldValue: documentToJson(change.before) }),
      ...updateMask(change),
    },
  };
}

const LEGACY_NAMES = { created: 'create', updated: 'update', deleted: 'delete', written: 'write' } as const;

/**
 * The event in the form of the 1st generation. There, a document that does not exist is an empty object, and
 * firebase-functions knows the event by its oldest name.
 * https://cloud.google.com/functions/1stgendocs/calling/cloud-firestore#event_structure
 */
export function buildLegacyEvent(event: ChangeEvent, eventType: keyof typeof LEGACY_NAMES): object {
  const { change } = event;
  return {
    context: {
      eventId: event.id,
      eventType: `providers/cloud.firestore/eventTypes/document.${LEGACY_NAMES[eventType]}`,
      timestamp: timestampToJson(event.time),
      resource: { service: 'firestore.googleapis.com', name: change.name },
    },
    data: {
      value: change.after === null ? {} : documentToJson(change.after),
      oldValue: change.before === null ? {} : documentToJson(change.before),
      ...updateMask(change),
    },
  };
}

/** The fields that an update changed. Creations and deletions have no mask. */
function updateMask({ before, after }: DocumentChange): { updateMask?: { fieldPaths: string[] } } {
  if (before === null || after === null) return {};
  return { updateMask: { fieldPaths: changedFields(before.fields, after.fields) } };
}

/** https://firebase.google.com/docs/functions/firestore-events#triggers-with-auth-context */
function authAttributes(actor: Actor): Record<string, string> {
  switch (actor.kind) {
    case 'admin':
      return { authtype: 'system' };
    case 'anonymous':
      return { authtype: 'unauthenticated' };
    case 'user':
      return { authtype: 'unknown', authid: actor.uid };
  }
}
