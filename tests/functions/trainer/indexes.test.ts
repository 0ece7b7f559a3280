import { deleteApp, getApps, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  type Firestore,
  getDocs,
  getFirestore,
  orderBy,
  query,
  where,
} from 'firebase/firestore/lite';
import { afterAll, expect, it } from 'vitest';
import type { QueueFilter } from 'domain/trainer/contract';
import { QUEUE_FLAGS, QUEUE_STATES } from 'domain/trainer/row';
import { queueQuery } from '../../../web/src/trainer/data/queue-query.ts';
import { buy } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { newTrainer } from '../support/trainers.ts';

const stage = useStage('indexes');

/** One filter of each kind. */
const FILTERS: readonly QueueFilter[] = [
  {},
  { search: 'ana' },
  { state: QUEUE_STATES[0] },
  { flag: QUEUE_FLAGS[0] },
  { overdue: true },
];

/** The client that the trainer's page asks with, here with an operator's rights. The stage names the database when it begins. */
function connect(): Firestore {
  const app = getApps()[0] ?? initializeApp({ projectId: process.env['GCLOUD_PROJECT'] ?? '' });
  const firestore = getFirestore(app);
  const [host = '', port] = (process.env['FIRESTORE_EMULATOR_HOST'] ?? '').split(':');
  connectFirestoreEmulator(firestore, host, Number(port), { mockUserToken: 'owner' });
  return firestore;
}
afterAll(() => Promise.all(getApps().map(deleteApp)));

// Every stage and the local suite refuse a query that has no index. This test shows the other direction.
it('every query has its index, and no index is without a query', async () => {
  const today = stage.now().toISOString().slice(0, 10);
  const firestore = connect();
  for (const filter of FILTERS) await getDocs(queueQuery(firestore, { filter, today }));
  await buy(stage, 'ana@exemplo.com');
  const trainer = await newTrainer(stage);
  for (const filter of FILTERS)
    await stage.call('export-queue', filter, { ...trainer, signedInAt: stage.now() });
  await stage.call('read-overview', null, trainer);
  await stage.call('read-money', {}, trainer);
  for (const schedule of [
    'erase-dormant',
    'expire-plans',
    'reconcile-payments',
    'remind-renewals',
    'send-releases',
    'stop-abandoned-renewals',
    'refresh-queue',
  ] as const)
    await stage.run(schedule);
  expect(stage.unusedIndexes()).toEqual([]);
});

it('a query without an index is refused, as it is in production', async () => {
  const firestore = connect();
  const refused = { code: 'failed-precondition' };
  const byName = query(collection(firestore, 'queue'), where('nome', '==', 'Ana'), orderBy('order'));
  await expect(getDocs(byName)).rejects.toMatchObject(refused);
  // The field's own index is switched off, because it would only serve the deletion.
  const due = query(collection(firestore, 'orders'), where('delete_at', '<', stage.now()));
  await expect(getDocs(due)).rejects.toMatchObject(refused);
});
