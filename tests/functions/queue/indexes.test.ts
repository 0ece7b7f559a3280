import { QUEUE_FLAGS, QUEUE_STATES } from 'domain/records/queue-entry';
import type { QueueFilter } from 'domain/contracts/trainer/export-queue';
import { expect, it } from 'vitest';
import { restQueueQuery } from '../../../web/src/firebase/trainer/rest-queue-query.ts';
import { restWhere } from '../../../web/src/firebase/trainer/rest-where.ts';
import { buy } from '../support/people/buyers.ts';
import { useStage } from '../support/stage.ts';
import { newTrainer } from '../support/people/trainers.ts';

const stage = useStage('indexes');

/** One filter of each kind. */
const FILTERS: readonly QueueFilter[] = [
  {},
  { search: 'ana' },
  { state: QUEUE_STATES[0] },
  { flag: QUEUE_FLAGS[0] },
  { overdue: true },
];

/** The status with which the database answers a query of the trainer's page. */
async function ask(structuredQuery: object): Promise<number> {
  const documents = `projects/${process.env['GCLOUD_PROJECT']}/databases/(default)/documents`;
  const response = await fetch(`http://${process.env['FIRESTORE_EMULATOR_HOST']}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ structuredQuery }),
  });
  return response.status;
}

// Every stage and the local suite refuse a query that has no index. This test shows the other direction.
it('every query has its index, and no index is without a query', async () => {
  const today = stage.now().toISOString().slice(0, 10);
  for (const filter of FILTERS) expect(await ask(restQueueQuery({ filter, today }))).toBe(200);
  await buy(stage, 'ana@exemplo.com');
  const trainer = await newTrainer(stage);
  for (const filter of FILTERS)
    await stage.call('export-queue', filter, { ...trainer, signedInAt: stage.now() });
  await stage.call('read-overview', null, trainer);
  for (const schedule of [
    'erase-dormant',
    'expire-plans',
    'reconcile-payments',
    'remind-renewals',
    'send-releases',
    'stop-abandoned-renewals',
    'tell-changes',
    'refresh-queue',
  ] as const)
    await stage.run(schedule);
  expect(stage.unusedIndexes()).toEqual([]);
});

it('a query without an index is refused, as it is in production', async () => {
  const byName = {
    from: [{ collectionId: 'queue' }],
    where: restWhere([{ field: 'nome', is: '==', value: 'Ana' }]),
    orderBy: [{ field: { fieldPath: 'order' } }],
  };
  expect(await ask(byName)).toBe(400);
  // The field's own index is switched off, because it would only serve the deletion.
  const due = {
    from: [{ collectionId: 'orders' }],
    where: restWhere([{ field: 'delete_at', is: '<', value: stage.now() }]),
  };
  expect(await ask(due)).toBe(400);
});
