import * as v from 'valibot';
import { StatusError } from '../../values/status.ts';
import { type Exchange, type HttpParts, sendJson, sendText } from '../http/exchange.ts';
import { parseJsonBody, readBody } from '../http/read-body.ts';
import { getRuleCoverage, getRuleCoveragePage, putRules } from './rules.ts';
import { registerLegacyTrigger, registerTrigger } from './register-trigger.ts';

const ExportSchema = v.object({
  database: v.pipe(v.string(), v.regex(/^projects\/[^/]+\/databases\/[^/]+$/)),
  export_directory: v.pipe(v.string(), v.minLength(1)),
  // The name becomes a folder in that directory, so it must not lead out of the directory.
  export_name: v.optional(v.pipe(v.string(), v.regex(/^[^/\\\0]*[^/\\\0.][^/\\\0]*$/)), 'firestore_export'),
});
const ImportSchema = v.object({ export_directory: v.string() });

type Handler = (exchange: Exchange, parts: HttpParts, captured: readonly string[]) => Promise<void> | void;

/**
 * Method, path and handler of each control endpoint. None asks for credentials: pages of other sites are refused before
 * they get here.
 */
const ENDPOINTS: readonly (readonly [string, RegExp, Handler])[] = [
  ['GET', /^\/$/, ({ response }) => sendText(response, 200, 'Ok\n')],
  ['POST', /^\/reset$/, reset],
  ['POST', /^\/shutdown$/, shutdown],
  ['PUT', /^\/emulator\/v1\/projects\/([^/]+):securityRules$/, putRules],
  ['GET', /^\/emulator\/v1\/projects\/([^/]+):securityRules$/, getRules],
  ['GET', /^\/emulator\/v1\/projects\/([^/]+):ruleCoverage$/, getRuleCoverage],
  ['GET', /^\/emulator\/v1\/projects\/([^/]+):ruleCoverage\.html$/, getRuleCoveragePage],
  ['POST', /^\/emulator\/v1\/projects\/([^/]+)\/eventarcTrigger$/, registerTrigger],
  ['PUT', /^\/emulator\/v1\/projects\/([^/]+)\/triggers\/([^/]+)$/, registerLegacyTrigger],
  ['DELETE', /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.+))?$/, clear],
  // Google's emulator does not have the next three endpoints. Tests wait with the first until all functions have run, and assert
  // with the second how many reads a visit costs; a bench asks with the third for what the server's functions cost.
  ['GET', /^\/emulator\/v1\/projects\/[^/]+\/triggers:settled$/, waitForTriggers],
  ['GET', /^\/emulator\/v1\/projects\/[^/]+\/reads\/([^/]+)$/, tellReads],
  ['GET', /^\/emulator\/v1\/projects\/[^/]+\/usage$/, tellUsage],
  ['POST', /^\/emulator\/v1\/projects\/([^/]+):export$/, exportDocuments],
  ['POST', /^\/emulator\/v1\/projects\/([^/]+):import$/, importDocuments],
];

/** Answers a request to a control endpoint. False for any other request. */
export async function handleControl(exchange: Exchange, parts: HttpParts): Promise<boolean> {
  for (const [method, pattern, handler] of ENDPOINTS) {
    const match = method === exchange.method ? pattern.exec(exchange.url.pathname) : null;
    if (match === null) continue;
    await handler(
      exchange,
      parts,
      match.slice(1).map((part) => decode(part)),
    );
    return true;
  }
  return false;
}

function decode(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    throw new StatusError('INVALID_ARGUMENT', `Invalid percent-encoding in the path: ${part}`);
  }
}

function reset({ response }: Exchange, { service }: HttpParts): void {
  service.control.reset();
  sendText(response, 200, 'Resetting...\n');
}

function shutdown({ response }: Exchange, { onShutdown }: HttpParts): void {
  response.on('finish', onShutdown);
  sendText(response, 200, 'Shutting down...\n');
}

function getRules({ response }: Exchange, { service }: HttpParts, [project = '']: readonly string[]): void {
  const content = service.control.getRules(project);
  sendJson(response, 200, JSON.stringify({ rules: { files: [{ name: 'security.rules', content }] } }));
}

async function clear(
  { response }: Exchange,
  { service }: HttpParts,
  [project = '', database = '', path = '']: readonly string[],
): Promise<void> {
  await service.control.clear(project, database, path === '' ? undefined : path);
  sendJson(response, 200, '{}');
}

async function waitForTriggers({ response }: Exchange, { service }: HttpParts): Promise<void> {
  await service.control.triggersSettled();
  sendJson(response, 200, '{}');
}

function tellReads({ response }: Exchange, { service }: HttpParts, [uid = '']: readonly string[]): void {
  sendJson(response, 200, JSON.stringify({ reads: service.control.readsOf(uid) }));
}

function tellUsage({ response }: Exchange, { service }: HttpParts): void {
  sendJson(response, 200, JSON.stringify(service.control.usage()));
}

async function exportDocuments(
  { request, response }: Exchange,
  { service }: HttpParts,
  [project = '']: readonly string[],
): Promise<void> {
  const body = v.safeParse(ExportSchema, parseJsonBody(await readBody(request)));
  if (!body.success) throw new StatusError('INVALID_ARGUMENT', v.summarize(body.issues));
  const { database, export_directory: directory, export_name: name } = body.output;
  const databaseId = database.split('/').at(-1) ?? '(default)';
  await service.control.exportTo(project, databaseId, directory, name);
  sendJson(response, 200, '{}');
}

async function importDocuments({ request, response }: Exchange, { service }: HttpParts): Promise<void> {
  const body = v.safeParse(ImportSchema, parseJsonBody(await readBody(request)));
  if (!body.success) throw new StatusError('INVALID_ARGUMENT', v.summarize(body.issues));
  try {
    await service.control.importFrom(body.output.export_directory);
  } catch (error) {
    throw new StatusError('INVALID_ARGUMENT', error instanceof Error ? error.message : String(error));
  }
  sendJson(response, 200, '{}');
}
