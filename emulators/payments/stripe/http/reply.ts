import type { Sandbox } from '../sandbox.ts';
import type { WireObject } from '../wire/wire-object.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import type { Kind } from './kinds.ts';
import type { Page } from './parameters.ts';

/** One record as the reply, with the fields expanded that the caller asks for. */
export function reply<TRecord>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  record: TRecord,
  expand: readonly string[] = [],
): WireObject {
  return present(sandbox, kind, [record], expand, '')[0] ?? {};
}

/**
 * One page of the records as the API's list object, newest first. The caller has filtered the records by everything except
 * `created`, and passes them in the order of their creation. Throws a refusal (400) for an unknown cursor.
 */
export function listing<TRecord extends { id: string; created: number }>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  records: readonly TRecord[],
  { created, expand = [], limit, starting_after: after }: Page,
): WireObject {
  const since = created?.gte ?? 0;
  const newestFirst = records.filter((record) => record.created >= since).toReversed();
  const last = newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && last === -1) throw noSuch(kind.type, after, 'starting_after');
  const data = present(sandbox, kind, newestFirst.slice(last + 1, last + 1 + limit), expand, 'data.');
  return { object: 'list', data, has_more: newestFirst.length > last + 1 + limit, url: kind.path };
}

/** Presents records and expands their fields, whose paths begin with `prefix`. Throws a refusal (400) for any other path. */
function present<TRecord>(
  sandbox: Sandbox,
  kind: Kind<TRecord>,
  records: readonly TRecord[],
  paths: readonly string[],
  prefix: string,
): WireObject[] {
  const expanded = paths.map((path) => {
    const [, field, fill] =
      Object.entries(kind.expandable ?? {})
        .map(([name, filled]) => [`${prefix}${name}`, name, filled] as const)
        .find(([whole]) => whole === path) ?? [];
    if (field === undefined || fill === undefined)
      throw invalidRequest(`This property cannot be expanded (${path.slice(0, 200)}).`);
    return [field, fill] as const;
  });
  return records.map((record) => ({
    ...kind.present(sandbox, record),
    ...Object.fromEntries(expanded.map(([field, fill]) => [field, fill(sandbox, record)])),
  }));
}
