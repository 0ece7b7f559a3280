import * as v from 'valibot';
import { EVENT } from '../kinds.ts';
import { boolean, list, listEntries, nested, readParameters, text } from '../parameters.ts';
import { invalidRequest } from '../api-error.ts';
import { listing, retrieving, type Routes } from '../route.ts';

const listSchema = nested({
  ...listEntries,
  delivery_success: v.optional(boolean()),
  type: v.optional(text(100)),
  types: v.optional(list(text(100), 20)),
});

export const EVENT_ROUTES: Routes = {
  'GET /v1/events/:id': retrieving(EVENT, ({ store }, id) => store.events.get(id)),
  'GET /v1/events': (sandbox, form) => {
    const { delivery_success: delivered, type, types, ...page } = readParameters(listSchema, form);
    if (type !== undefined && types !== undefined)
      throw invalidRequest('You may only specify one of these parameters: type, types.', { param: 'type' });
    const wanted = type === undefined ? types : [type];
    const records = [...sandbox.store.events.values()].filter(
      (event) =>
        (wanted === undefined || wanted.some((pattern) => matches(pattern, event.type))) &&
        (delivered === undefined || event.undelivered !== delivered),
    );
    return listing(sandbox, EVENT, records, page);
  },
};

/** A pattern such as `charge.*` matches every type that begins with `charge.`. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
