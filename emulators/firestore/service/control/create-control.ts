import type { Triggers } from '../../triggers/create-triggers.ts';
import type { Core } from '../core.ts';
import type { ReadCounter } from '../count-reads.ts';
import type { ControlService } from '../service.ts';
import { clearDocuments } from './clear-documents.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';

export interface ControlParts extends Pick<Core, 'store' | 'rules' | 'commits' | 'transactions'> {
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
