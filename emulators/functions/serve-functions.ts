import {
  type CloudEventFunction,
  type HttpFunction,
  cloudEvent,
  http,
} from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { type Server, createServer } from 'node:http';
import * as v from 'valibot';
import { socketOf } from './shared-process.ts';

/** A function of a build, under the name of its export (`create.pix.payment`): a request starts it, or an event. */
type FoundFunction =
  | { readonly target: string; readonly signature: 'http'; readonly handler: HttpFunction }
  | { readonly target: string; readonly signature: 'cloudevent'; readonly handler: CloudEventFunction };

/** What firebase-functions says of a function: what starts it, if it is an event. */
const endpointSchema = v.object({ eventTrigger: v.optional(v.object({})) });
const httpSchema = v.custom<HttpFunction>((value) => typeof value === 'function');
const eventSchema = v.custom<CloudEventFunction>((value) => typeof value === 'function');

/** The functions that a build exports, also those in nested objects. */
function findFunctions(exported: object, prefix = ''): FoundFunction[] {
  return Object.entries(exported).flatMap(([name, value]: [string, unknown]): FoundFunction[] => {
    const target = `${prefix}${name}`;
    if (typeof value === 'object' && value !== null) return findFunctions(value, `${target}.`);
    if (typeof value !== 'function' || !('__endpoint' in value)) return [];
    const { __endpoint: endpoint } = value;
    const { eventTrigger } = v.parse(endpointSchema, endpoint);
    return eventTrigger === undefined
      ? [{ target, signature: 'http', handler: v.parse(httpSchema, value) }]
      : [{ target, signature: 'cloudevent', handler: v.parse(eventSchema, value) }];
  });
}

/** Where firebase-tools asks whether a function's process is there. */
const HEALTH = '/__/health';

/**
 * Serves every function of a build, each on a socket of its own in `sockets`, with the Functions Framework, as Google does.
 * Resolves when all of them can be called.
 */
export async function serveFunctions(
  build: object,
  sockets: string,
): Promise<{ readonly targets: readonly string[]; readonly close: () => Promise<void> }> {
  const servers: Server[] = [];
  const found = findFunctions(build);
  for (const each of found) {
    const name = each.target.replaceAll('.', '-');
    if (each.signature === 'http') http(name, each.handler);
    else cloudEvent(name, each.handler);
    const framework = getTestServer(name);
    const server = createServer((request, response) => {
      if (request.url === HEALTH) response.end();
      else framework.emit('request', request, response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(socketOf(sockets, each.target), resolve));
  }
  return {
    targets: found.map(({ target }) => target),
    /** Resolves when the requests that are under way have their answers. */
    close: async () => {
      await Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
    },
  };
}
