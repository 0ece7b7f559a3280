import type { Store } from '../../store/store.ts';

/**
 * Deletes every document of a database (`projects/p/databases/d`), or the document or collection at `path` (`users/a`)
 * with all below it. It is one commit, of which triggers and listeners are told.
 */
export function clearDocuments(store: Store, database: string, path?: string): void {
  const root = `${database}/documents`;
  const parent = path === undefined ? root : `${root}/${path}`;
  const names = new Set<string>();
  for (const document of store.descendants(root)) {
    if (document.name === parent || document.name.startsWith(`${parent}/`)) names.add(document.name);
  }
  const writes = [...names].map((name) => ({ name, fields: null }));
  if (writes.length > 0) store.commit(database, writes, { kind: 'admin' });
}
