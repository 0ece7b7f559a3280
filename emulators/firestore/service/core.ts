import type { Clock } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import type { RulesEngine } from '../rules/engine.ts';
import type { PastMoments } from './listen/past-moments.ts';
import type { TargetIndex } from './listen/target-index.ts';
import type { ProjectRules } from './project-rules.ts';
import type { CommitQueue } from './write/commit-queue.ts';
import type { Transactions } from './transactions/transactions.ts';

/** What every RPC and control operation works with. One per service. */
export interface Core {
  readonly clock: Clock;
  /** A number in [0, 1): document ids come from it. */
  readonly random: () => number;
  readonly store: Store;
  readonly engine: RulesEngine;
  readonly rules: ProjectRules;
  readonly transactions: Transactions;
  readonly commits: CommitQueue;
  /** What listeners resume from. */
  readonly past: PastMoments;
  /** What all Listen streams listen to. */
  readonly targets: TargetIndex;
  /** Tells the developer something once; the process's stderr in real life. */
  readonly warn: (message: string) => void;
}
