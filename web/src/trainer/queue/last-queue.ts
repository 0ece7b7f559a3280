import { QUEUE_PAGE_SIZE, QUEUE_STATES } from 'domain/trainer/row';
import type { QueueRow } from 'domain/trainer/contract';
import * as v from 'valibot';
import { createDeviceStore } from '../../kit/device/device-store.ts';

/** The storage key. Auth's file has it in its text, too, because this file is not loaded with Auth. */
const KEY = 'fila';

const Moment = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
    v.check((date) => !Number.isNaN(date.getTime())),
  ),
);

const LastQueueSchema = v.object({
  uid: v.pipe(v.string(), v.nonEmpty()),
  rows: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        nome: v.string(),
        subscription_end: Moment,
        active: v.boolean(),
        state: v.picklist(QUEUE_STATES),
        since: Moment,
        due_on: v.nullable(v.string()),
      }),
    ),
    v.maxLength(QUEUE_PAGE_SIZE),
  ),
});
/** The queue's first page as this browser last showed it: without flags, phones and e-mail addresses. */
type LastQueue = v.InferOutput<typeof LastQueueSchema>;

const storeIn = (storage: Storage | null) =>
  createDeviceStore(storage, KEY, v.nullable(LastQueueSchema), null);

export function readLastQueue(storage: Storage | null): LastQueue | null {
  return storeIn(storage).read();
}

/** Keeps the rows of the first page for the trainer's next visit. */
export function writeLastQueue(storage: Storage | null, uid: string, rows: readonly QueueRow[]): void {
  const store = storeIn(storage);
  store.write({
    uid,
    rows: rows
      .slice(0, QUEUE_PAGE_SIZE)
      .map(({ id, nome, subscription_end, active, state, since, due_on }) => {
        return { id, nome, subscription_end, active, state, since, due_on };
      }),
  });
  // The rows that the storage still holds are out of date.
  if (!store.isKept()) store.write(null);
}

export function clearLastQueue(storage: Storage | null): void {
  storeIn(storage).write(null);
}

/** The kept rows in the shape of the live ones. The parts that are not kept are empty. */
export function rowsOf({ rows }: LastQueue): readonly QueueRow[] {
  return rows.map((row) => ({
    ...row,
    subscriber: '',
    uid: null,
    email: '',
    telefone: '',
    tier: null,
    renews: false,
    missing: [],
    correction_asked: false,
    health_changed: false,
    objetivo_principal: '',
    frequencia_semanal: '',
    experiencia_treino: '',
    flags: [],
    order: '',
    search: [],
  }));
}
