import type { Sandbox } from '../sandbox.ts';
import type { WireObject } from '../wire/wire-object.ts';
import { noSuch } from './api-error.ts';
import type { Form } from './decode-form.ts';
import { expandObjects } from './expand.ts';
import { isWithin, listReply, pageOf } from './list-reply.ts';
import { expandEntry, nested, type Page, readParameters } from './parameters.ts';

/** Answers one request. `id` is the id in the path, or empty. Throws `ApiError`. */
export type Route = (sandbox: Sandbox, form: Form, id: string) => WireObject;

/** Routes by method and path, in which `:id` stands for an id. */
export type Routes = Readonly<Record<string, Route>>;

/** A kind of record: its names in the API, and its presentation. */
export interface Kind<TRecord> {
  /** Its name in the message `No such …`. */
  what: string;
  /** The value of the API object's field `object`. */
  type: string;
  path: string;
  present(sandbox: Sandbox, record: TRecord): WireObject;
}

/** One record as the reply, with the fields expanded that the caller asks for. */
export function reply<TRecord>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  record: TRecord,
  expand: readonly string[] = [],
): WireObject {
  const object = kind.present(sandbox, record);
  expandObjects(sandbox, kind.type, [object], expand);
  return object;
}

const retrieveSchema = nested(expandEntry);

/** The route that answers one record by its id. */
export function retrieving<TRecord>(
  kind: Kind<TRecord>,
  find: (sandbox: Sandbox, id: string) => TRecord | undefined,
): Route {
  return (sandbox, form, id) => {
    const { expand } = readParameters(retrieveSchema, form);
    return reply(sandbox, kind, found(kind.what, id, find(sandbox, id)), expand);
  };
}

/** The record. Throws a refusal (404) when there is none. */
export function found<TRecord>(what: string, id: string, record: TRecord | undefined): TRecord {
  if (record === undefined) throw noSuch(what, id);
  return record;
}

/**
 * One page of the records, newest first. The caller has filtered the records by everything except `created`, and passes them
 * in the order of their creation.
 */
export function listing<TRecord extends { id: string; created: number }>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  records: Iterable<TRecord>,
  page: Page,
): WireObject {
  const within = [...records].filter((record) => isWithin(record.created, page.created));
  const { records: shown, hasMore } = pageOf(within, kind.what, page);
  const data = shown.map((record) => kind.present(sandbox, record));
  expandObjects(sandbox, kind.type, data, page.expand ?? [], true);
  return listReply(kind.path, data, hasMore);
}
