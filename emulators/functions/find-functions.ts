import type { CloudEventFunction, HttpFunction } from '@google-cloud/functions-framework';
import * as v from 'valibot';

/** A function of a build, under the name of its export (`create.pix.payment`): a request starts it, or an event. */
export type FoundFunction =
  | { readonly target: string; readonly signature: 'http'; readonly handler: HttpFunction }
  | { readonly target: string; readonly signature: 'cloudevent'; readonly handler: CloudEventFunction };

/** What firebase-functions says of a function: what starts it, if it is an event. */
const endpointSchema = v.object({ eventTrigger: v.optional(v.object({})) });
const httpSchema = v.custom<HttpFunction>((value) => typeof value === 'function');
const eventSchema = v.custom<CloudEventFunction>((value) => typeof value === 'function');

/** The functions that a build exports, also those in nested objects. */
export function findFunctions(exported: object, prefix = ''): FoundFunction[] {
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
