import type { Actor, DocumentChange } from '../store/store.ts';
import { identicalValues, isMap } from '../values/compare.ts';
import { formatFieldPath } from '../values/field-path.ts';
import { documentToJson, timestampToJson } from '../values/value-json.ts';
import type { Document, MapValue, Timestamp } from '../values/value.ts';

/**
 * The paths of the fields in which two states of a document differ, also within maps that both have; sorted by name.
 */
function changedFields(before: MapValue, after: MapValue): string[] {
  return differing(before, after, []).map((path) => formatFieldPath(path));
}

function differing(before: MapValue, after: MapValue, parent: readonly string[]): string[][] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [old, value] = [before.get(name), after.get(name)];
    const path = [...parent, name];
    if (old === undefined || value === undefined) return [path];
    if (isMap(old) && isMap(value)) return differing(old, value, path);
    return identicalValues(old, value) ? [] : [path];
  });
}

/** The kind of a document's change, in the words of Eventarc's event types. */
type ChangeKind = 'created' | 'updated' | 'deleted';

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

/** A request to the functions emulator. */
export interface EventMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What an event tells of a change. Creations and deletions have no mask. */
export interface EventData {
  readonly value: Document | null;
  readonly oldValue: Document | null;
  readonly updateMask?: { readonly fieldPaths: string[] };
}

/** Encodes a google.events.cloud.firestore.v1.DocumentEventData. */
export type EncodeEventData = (data: EventData) => Buffer;

/** Any location would do; it only has to be well formed. */
const LOCATION = 'us-central1';

/** Created, updated or deleted. */
export function kindOf(change: DocumentChange): ChangeKind {
  if (change.before === null) return 'created';
  return change.after === null ? 'deleted' : 'updated';
}

/**
 * The CloudEvent for the functions emulator. `eventType` is `created`, `updated`, `deleted` or `written`. As in Google's
 * emulator, the attributes are headers, and the body is protobuf in base64, which firebase-tools decodes. Document ids
 * may go beyond what headers can carry. Such an event is sent as one JSON text.
 * https://github.com/cloudevents/spec/blob/main/cloudevents/bindings/http-protocol-binding.md
 */
export function buildEvent(
  event: ChangeEvent,
  eventType: string,
  withAuthContext: boolean,
  encode: EncodeEventData,
): EventMessage {
  const attributes = {
    specversion: '1.0',
    id: event.id,
    type: `google.cloud.firestore.document.v1.${eventType}${withAuthContext ? '.withAuthContext' : ''}`,
    source: `//firestore.googleapis.com/projects/${event.project}/databases/${event.databaseId}`,
    subject: `documents/${event.path}`,
    time: timestampToJson(event.time),
    document: event.path,
    project: event.project,
    database: event.databaseId,
    namespace: '(default)',
    location: LOCATION,
    ...(withAuthContext ? authAttributes(event.actor) : {}),
  };
  const data = dataOf(event.change);
  if (Object.values(attributes).every(fitsHeader)) {
    const headers = Object.entries(attributes).map(([name, value]) => [`ce-${name}`, value] as const);
    return {
      headers: { 'content-type': 'application/protobuf', ...Object.fromEntries(headers) },
      body: encode(data).toString('base64'),
    };
  }
  // firebase-functions chooses its decoder by `datacontenttype`.
  const json = { ...attributes, datacontenttype: 'application/json', data: toJson(data) };
  return { headers: { 'content-type': 'application/cloudevents+json' }, body: JSON.stringify(json) };
}

/** Whether a header carries the text unchanged: printable ASCII, without spaces at its ends. */
function fitsHeader(text: string): boolean {
  return /^[ -~]*$/.test(text) && text.trim() === text;
}

const LEGACY_NAMES = { created: 'create', updated: 'update', deleted: 'delete', written: 'write' } as const;

/**
 * The event in the form of the 1st generation. There, a document that does not exist is an empty object, and
 * firebase-functions knows the event by its oldest name.
 * https://cloud.google.com/functions/1stgendocs/calling/cloud-firestore#event_structure
 */
export function buildLegacyEvent(event: ChangeEvent, eventType: keyof typeof LEGACY_NAMES): EventMessage {
  const { change } = event;
  const json = {
    context: {
      eventId: event.id,
      eventType: `providers/cloud.firestore/eventTypes/document.${LEGACY_NAMES[eventType]}`,
      timestamp: timestampToJson(event.time),
      resource: { service: 'firestore.googleapis.com', name: change.name },
    },
    data: { value: {}, oldValue: {}, ...toJson(dataOf(change)) },
  };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

function dataOf({ before, after }: DocumentChange): EventData {
  if (before === null || after === null) return { value: after, oldValue: before };
  const updateMask = { fieldPaths: changedFields(before.fields, after.fields) };
  return { value: after, oldValue: before, updateMask };
}

function toJson({ value, oldValue, updateMask }: EventData): object {
  return {
    ...(value === null ? {} : { value: documentToJson(value) }),
    ...(oldValue === null ? {} : { oldValue: documentToJson(oldValue) }),
    ...(updateMask === undefined ? {} : { updateMask }),
  };
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
