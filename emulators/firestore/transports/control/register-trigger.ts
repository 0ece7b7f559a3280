import * as v from 'valibot';
import type { EventData } from '../../triggers/build-event.ts';
import { encodeDocument } from '../../values/codec.ts';
import { StatusError } from '../../values/status.ts';
import { messageType } from '../descriptors.ts';
import { type Exchange, type HttpParts, sendJson } from '../http/exchange.ts';
import { parseJsonBody, readBody } from '../http/read-body.ts';

const TriggerSchema = v.object({
  eventType: v.pipe(
    v.string(),
    v.regex(
      /^google\.cloud\.firestore\.document\.v1\.(created|updated|deleted|written)(\.withAuthContext)?$/,
    ),
  ),
  database: v.string(),
  document: v.object({ value: v.string() }),
});

const LegacyTriggerSchema = v.object({
  eventTrigger: v.object({
    eventType: v.pipe(
      v.string(),
      v.regex(
        /^(?:providers\/cloud\.firestore\/eventTypes\/|google\.firestore\.)document\.(create|update|delete|write)$/,
      ),
    ),
    resource: v.pipe(v.string(), v.regex(/^projects\/[^/]+\/databases\/[^/]+\/documents\/.+$/)),
  }),
});

const LEGACY_EVENT_TYPES = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  write: 'written',
} as const;

const LegacyNameSchema = v.picklist(['create', 'update', 'delete', 'write']);

const EventTypeSchema = v.picklist(['created', 'updated', 'deleted', 'written']);

/** Registers a trigger of the 2nd generation, as the functions emulator posts it. */
export async function registerTrigger(
  { request, response, url }: Exchange,
  { service }: HttpParts,
  [project = '']: readonly string[],
): Promise<void> {
  const id = url.searchParams.get('eventarcTriggerId');
  const body = v.safeParse(TriggerSchema, parseJsonBody(await readBody(request)));
  if (!body.success) throw new StatusError('INVALID_ARGUMENT', v.summarize(body.issues));
  if (id === null) throw new StatusError('INVALID_ARGUMENT', 'eventarcTriggerId is missing.');
  const { eventType, database, document } = body.output;
  service.control.registerTrigger(project, id, {
    generation: 2,
    eventType: v.parse(EventTypeSchema, eventType.split('.')[5]),
    withAuthContext: eventType.endsWith('.withAuthContext'),
    database,
    documentPattern: trimSlashes(document.value),
  });
  sendJson(response, 200, '{}');
}

/** Registers a trigger of the 1st generation, as the functions emulator puts it. */
export async function registerLegacyTrigger(
  { request, response }: Exchange,
  { service }: HttpParts,
  [project = '', id = '']: readonly string[],
): Promise<void> {
  const body = v.safeParse(LegacyTriggerSchema, parseJsonBody(await readBody(request)));
  if (!body.success) throw new StatusError('INVALID_ARGUMENT', v.summarize(body.issues));
  const { eventType, resource } = body.output.eventTrigger;
  const [, , , database = '', , ...pattern] = resource.split('/');
  service.control.registerTrigger(project, id, {
    generation: 1,
    eventType: LEGACY_EVENT_TYPES[v.parse(LegacyNameSchema, eventType.split('.').at(-1))],
    withAuthContext: false,
    database,
    documentPattern: trimSlashes(pattern.join('/')),
  });
  sendJson(response, 200, '{}');
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

const TYPE = messageType('DocumentEventData');

/** Encodes the change of a document for a function of the 2nd generation. */
export function encodeEventData({ value, oldValue, updateMask }: EventData): Buffer {
  const message = TYPE.fromObject({
    ...(value === null ? {} : { value: encodeDocument(value) }),
    ...(oldValue === null ? {} : { oldValue: encodeDocument(oldValue) }),
    ...(updateMask === undefined ? {} : { updateMask }),
  });
  return Buffer.from(TYPE.encode(message).finish());
}
