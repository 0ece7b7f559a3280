import * as v from 'valibot';
import { StatusError } from '../../values/status.ts';
import type { Exchange, HttpParts } from '../http/create-http-server.ts';
import { parseJsonBody, readBody } from '../http/read-body.ts';
import { sendJson } from '../http/send.ts';

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

const EventTypeSchema = v.picklist(['created', 'updated', 'deleted', 'written']);

/** Takes the registration of a 2nd generation trigger, as the functions emulator posts it. */
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
    eventType: v.parse(EventTypeSchema, eventType.split('.')[5]),
    withAuthContext: eventType.endsWith('.withAuthContext'),
    database,
    documentPattern: document.value.replace(/^\/+|\/+$/g, ''),
  });
  sendJson(response, 200, '{}');
}
