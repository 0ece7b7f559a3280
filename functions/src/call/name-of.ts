/**
 * The name that a request's path ends with, if the table has it. Behind Hosting the path is `/api/name`, at the service's own
 * address `/name`.
 */
export function nameOf<Table extends object>(
  request: { readonly path: string },
  table: Table,
): Extract<keyof Table, string> | undefined {
  const name = request.path.slice(request.path.lastIndexOf('/') + 1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table's own key is one of its names
  return Object.hasOwn(table, name) ? (name as Extract<keyof Table, string>) : undefined;
}
