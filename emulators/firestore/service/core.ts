import type { IndexDefinitions } from '../query/index-definitions.ts';
import type { RulesEngine } from '../rules/engine.ts';
import type { Clock, Store } from '../store/store.ts';
import type { RequestOf, ResponseOf } from '../values/wire.ts';
import type { PastMoments } from './listen/past-moments.ts';
import type { TargetIndex } from './listen/target-index.ts';
import type { ProjectRules } from './project-rules.ts';
import type { Caller, ServerStreamMethod, UnaryMethod } from './service.ts';
import type { Transactions } from './transactions/transactions.ts';
import type { CommitQueue } from './write/commit-queue.ts';

/** The parts with which every RPC and control operation works. There is one per service. */
export interface Core {
  readonly clock: Clock;
  /** Returns a number in [0, 1). Document ids are made from it. */
  readonly random: () => number;
  readonly store: Store;
  readonly engine: RulesEngine;
  readonly rules: ProjectRules;
  /** The indexes that queries need; null if they need none. */
  readonly indexes: IndexDefinitions | null;
  readonly transactions: Transactions;
  readonly commits: CommitQueue;
  /** The moments from which listeners resume. */
  readonly past: PastMoments;
  /** The targets of all Listen streams. */
  readonly targets: TargetIndex;
  /** Warns the developer, once per message. */
  readonly warn: (message: string) => void;
}

/** Answers one unary RPC. Throws StatusError. */
export type UnaryHandler<M extends UnaryMethod> = (
  core: Core,
  request: RequestOf<M>,
  caller: Caller,
) => Promise<ResponseOf<M>>;

/** Answers one server-streaming RPC. Throws StatusError. */
export type StreamHandler<M extends ServerStreamMethod> = (
  core: Core,
  request: RequestOf<M>,
  caller: Caller,
) => AsyncIterable<ResponseOf<M>>;
