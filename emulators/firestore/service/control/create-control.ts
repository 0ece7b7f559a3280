import type { Store } from '../../store/store.ts';
import type { Triggers } from '../../triggers/create-triggers.ts';
import type { Core } from '../core.ts';
import type { ReadCounter } from '../count-reads.ts';
import type { ControlService } from '../service.ts';
import { exportDatabase, importDatabase } from './export-and-import.ts';

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

interface ControlParts extends Pick<Core, 'store' | 'rules' | 'commits' | 'transactions'> {
  /** Null when no functions emulator runs: then registrations are accepted, and nothing is delivered. */
  readonly triggers: Triggers | null;
  readonly reads: ReadCounter;
}

/** The operations of firebase-tools and @firebase/rules-unit-testing on an emulator, apart from Firestore's own API. */
export function createControl(parts: ControlParts): ControlService {
  const { store, rules, commits, transactions, triggers, reads } = parts;
  const exports = new Set<Promise<void>>();
  if (triggers !== null) store.subscribe((commit) => triggers.deliver(commit));
  return {
    putRules: (project, source) => rules.put(project, source),
    getRules: (project) => rules.source(project),
    ruleCoverage: (project) => rules.coverage(project),
    clear: (project, databaseId, path) => {
      const database = `projects/${project}/databases/${databaseId}`;
      return commits.run(database, () => {
        // The Emulator UI deletes below a path while others work; without one, a test begins anew.
        if (path === undefined) transactions.endAll(database);
        clearDocuments(store, database, path);
      });
    },
    reset() {
      transactions.endAll();
      store.reset();
    },
    registerTrigger: (project, id, trigger) => triggers?.register(project, id, trigger),
    triggersSettled: async () => triggers?.settled(),
    async exportTo(project, database, directory, name) {
      const running = exportDatabase(store, `projects/${project}/databases/${database}`, directory, name);
      exports.add(running);
      await running.finally(() => exports.delete(running));
    },
    readsOf: (uid) => reads.readsOf(uid),
    usage: () => reads.usage(),
    importFrom: (path) => importDatabase(store, path),
    async exportsEnded() {
      await Promise.allSettled(exports);
    },
  };
}
