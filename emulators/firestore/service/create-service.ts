import { randomInt } from 'node:crypto';
import type { IndexDefinitions } from '../query/index-definitions.ts';
import type { RulesEngine } from '../rules/engine.ts';
import { type Clock, systemClock } from '../store/store.ts';
import { createStore } from '../store/create-store.ts';
import type { Triggers } from '../triggers/create-triggers.ts';
import { createControl } from './control/create-control.ts';
import { createReadCounter } from './count-reads.ts';
import type { Core, StreamHandler, UnaryHandler } from './core.ts';
import { createPastMoments } from './listen/past-moments.ts';
import { createTargetIndex } from './listen/target-index.ts';
import { createProjectRules } from './project-rules.ts';
import {
  batchGetDocuments,
  createDocument,
  deleteDocument,
  getDocument,
  updateDocument,
} from './rpc/documents.ts';
import { batchWrite, beginTransaction, commit, rollback } from './rpc/commit.ts';
import { executePipeline, partitionQuery, runAggregationQuery, runQuery } from './rpc/run-query.ts';
import { listCollectionIds, listDocuments } from './rpc/list-documents.ts';
import { listen } from './rpc/listen.ts';
import { write } from './rpc/write.ts';
import type { FirestoreService, ServerStreamMethod, UnaryMethod } from './service.ts';
import { createTransactions } from './transactions/transactions.ts';
import { createCommitQueue } from './write/commit-queue.ts';

interface ServiceOptions {
  readonly engine: RulesEngine;
  /** Default: the machine's own. */
  readonly clock?: Clock;
  /** Returns numbers in [0, 1). */
  readonly random?: () => number;
  /** The rules of every project that has not put its own. Without them everything is allowed. */
  readonly initialRules?: string;
  /** With definitions, a query that needs another index is refused, as in production. */
  readonly indexes?: IndexDefinitions;
  /** Delivers changes to functions; null when no functions emulator runs. */
  readonly triggers?: Triggers | null;
  /** Gets warnings for the developer, each message once. */
  readonly warn?: (message: string) => void;
}

const UNARY: { readonly [M in UnaryMethod]: UnaryHandler<M> } = {
  GetDocument: getDocument,
  ListDocuments: listDocuments,
  CreateDocument: createDocument,
  UpdateDocument: updateDocument,
  DeleteDocument: deleteDocument,
  BeginTransaction: beginTransaction,
  Commit: commit,
  Rollback: rollback,
  PartitionQuery: partitionQuery,
  ListCollectionIds: listCollectionIds,
  BatchWrite: batchWrite,
};

const SERVER_STREAM: { readonly [M in ServerStreamMethod]: StreamHandler<M> } = {
  BatchGetDocuments: batchGetDocuments,
  RunQuery: runQuery,
  RunAggregationQuery: runAggregationQuery,
  ExecutePipeline: executePipeline,
};

/** Creates an empty Firestore. Throws when `initialRules` does not compile; the message lists the issues. */
export function createService(options: ServiceOptions): FirestoreService {
  const clock = options.clock ?? systemClock;
  const store = createStore(clock);
  const core: Core = {
    clock,
    random: options.random ?? (() => randomInt(2 ** 32) / 2 ** 32),
    store,
    engine: options.engine,
    rules: createProjectRules(options.engine, options.initialRules),
    indexes: options.indexes ?? null,
    transactions: createTransactions(clock, store),
    commits: createCommitQueue(),
    past: createPastMoments(store),
    targets: createTargetIndex(store),
    warn: once(options.warn ?? ((message) => process.stderr.write(`${message}\n`))),
  };
  const reads = createReadCounter();
  return {
    async unary(method, request, caller) {
      const answer = await UNARY[method](core, request, caller);
      reads.unary(method, caller, request, answer);
      return answer;
    },
    serverStream: (method, request, caller) =>
      reads.stream(method, caller, SERVER_STREAM[method](core, request, caller)),
    listen: (caller, sink) => listen(core, caller, reads.listening(caller, sink)),
    write: (caller, sink) => write(core, caller, sink),
    control: createControl({ ...core, triggers: options.triggers ?? null, reads }),
  };
}

function once(warn: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message)) return;
    said.add(message);
    warn(message);
  };
}
