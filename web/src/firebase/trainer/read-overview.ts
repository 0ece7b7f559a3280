import { todayInSaoPaulo } from 'domain/dates';
import type { PlanId } from 'domain/plans';
import type { QueueRow } from 'domain/queue/queue-row';
import { type Month, MonthSchema } from 'domain/records/month';
import * as v from 'valibot';
import { countQueue } from './count-queue.ts';
import { countRows } from './count-rows.ts';
import { documentsPath } from './ask-firestore.ts';
import { renewalsQuery } from './renewals-query.ts';
import { type Condition, restWhere } from './rest-where.ts';
import { rowsOf } from './rows-of.ts';
import { runQuery } from './run-query.ts';

/** The numbers of the trainer's overview. A count reaches `QUEUE_COUNT_LIMIT` at most. */
export interface Overview {
  readonly active: number;
  readonly byPlan: Readonly<Record<PlanId, number>>;
  readonly waiting: number;
  readonly overdue: number;
  /** The plans that end soon and do not renew, the first end first; at most a page of the queue. */
  readonly renewals: readonly QueueRow[];
  /** The months in which something happened, by their names (YYYY-MM). */
  readonly months: Readonly<Record<string, Month>>;
}

/** Reads the overview at `now`, with the months from `firstMonth` on. Rejects when the server refuses or does not answer. */
export async function readOverview(now: Date, firstMonth: string): Promise<Overview> {
  const today = todayInSaoPaulo(now);
  const [active, plus, pro, waiting, overdue, renewals, months] = await Promise.all([
    countActive(null),
    countActive('plus'),
    countActive('pro'),
    countQueue({ filter: { state: 'waiting' }, today }),
    countQueue({ filter: { overdue: true }, today }),
    readRenewals(now),
    readMonths(firstMonth),
  ]);
  return { active, byPlan: { plus, pro }, waiting, overdue, renewals, months };
}

/** How many rows have an access, of one plan or of any. */
function countActive(plan: PlanId | null): Promise<number> {
  const conditions: readonly Condition[] = [
    { field: 'active', is: '==', value: true },
    ...(plan === null ? [] : [{ field: 'tier', is: '==', value: plan } as const]),
  ];
  return countRows({ from: [{ collectionId: 'queue' }], where: restWhere(conditions) });
}

async function readRenewals(now: Date): Promise<readonly QueueRow[]> {
  return rowsOf(await runQuery(renewalsQuery(now)));
}

async function readMonths(first: string): Promise<Overview['months']> {
  const documents = await runQuery({
    from: [{ collectionId: 'months' }],
    where: {
      fieldFilter: {
        field: { fieldPath: '__name__' },
        op: 'GREATER_THAN_OR_EQUAL',
        value: { referenceValue: `${documentsPath()}/months/${first}` },
      },
    },
  });
  return Object.fromEntries(documents.map(({ id, fields }) => [id, v.parse(MonthSchema, fields)]));
}
