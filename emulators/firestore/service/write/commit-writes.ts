import { checkFields, checkSize } from '../../values/check-fields.ts';
import { encodeTimestamp, encodeValue } from '../../values/codec.ts';
import { type Document, type Timestamp, type Value, truncateToMillis } from '../../values/value.ts';
import { StatusError } from '../../values/status.ts';
import type { WireTimestamp, WireWriteResult } from '../../values/wire.ts';
import { type PlannedWrite, authorizeWrites } from '../authorize.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import type { PendingChange, Transaction } from '../transactions/transactions.ts';
import { applyWrite, checkPrecondition } from './apply-write.ts';
import type { Write } from './decode-write.ts';

/** The fields of a CommitResponse. */
interface CommitResult {
  readonly writeResults: WireWriteResult[];
  readonly commitTime: WireTimestamp;
}

/**
 * Makes all writes or none, as `caller`, and returns the fields of a CommitResponse. Waits up to two seconds for the
 * locks of other transactions. Throws the status of the first denial, else of the first failed precondition or limit,
 * and ABORTED when a lock is not released in time.
 */
export async function commitWrites(
  core: Core,
  database: string,
  writes: readonly Write[],
  caller: Caller,
  transaction: Transaction | null = null,
): Promise<CommitResult> {
  const patience = core.transactions.startPatience();
  try {
    for (;;) {
      const attempt = await core.commits.run(database, async () => {
        // While it waited, the transaction may have expired, and its locks with it.
        if (transaction !== null) core.transactions.find(database, transaction.id);
        const requestTime = core.store.now();
        const planned = plan(core, writes, requestTime);
        // A `verify` waits for locks, too, as in Google's emulator.
        const blockers = core.transactions.blockers(planned.changes, transaction);
        if (blockers.length > 0) return { blockers };
        return commitNow(core, database, planned, requestTime, caller, transaction);
      });
      if (!('blockers' in attempt)) return attempt;
      await core.transactions.waitFor(attempt.blockers, transaction, patience);
    }
  } finally {
    patience.stop();
  }
}

async function commitNow(
  core: Core,
  database: string,
  { planned, staged, failure }: Plan,
  requestTime: Timestamp,
  caller: Caller,
  transaction: Transaction | null,
): Promise<CommitResult> {
  // The rules are asked first: a caller who may not write does not learn which documents exist.
  await authorizeWrites(core, caller, database, planned, truncateToMillis(requestTime), (name) => {
    const document = staged.get(name);
    return document === undefined ? core.store.get(name) : document;
  });
  if (failure !== null) throw failure;
  // While the rules were asked, a reset may have ended the transaction, and emptied the database that it read.
  if (transaction !== null) core.transactions.find(database, transaction.id);

  const changes = [...staged].map(([name, document]) => ({ name, fields: document?.fields ?? null }));
  const commit = core.store.commit(database, changes, caller);
  return {
    writeResults: planned.map(({ write, transformResults }) => {
      const document = write.kind === 'delete' ? null : core.store.get(write.name);
      return {
        ...(document === null ? {} : { updateTime: encodeTimestamp(document.updateTime) }),
        ...(transformResults.length === 0 ? {} : { transformResults: transformResults.map(encodeValue) }),
      };
    }),
    commitTime: encodeTimestamp(commit.commitTime),
  };
}

interface Plan {
  readonly changes: readonly PendingChange[];
  readonly planned: readonly (PlannedWrite & { readonly transformResults: readonly Value[] })[];
  /** The state after the whole commit, for the documents that it writes. */
  readonly staged: ReadonlyMap<string, Document | null>;
  readonly failure: StatusError | null;
}

function plan(core: Core, writes: readonly Write[], requestTime: Timestamp): Plan {
  const staged = new Map<string, Document | null>();
  const planned: Plan['planned'][number][] = [];
  let failure: StatusError | null = null;
  for (const write of writes) {
    const stagedBefore = staged.get(write.name);
    const before = stagedBefore === undefined ? core.store.get(write.name) : stagedBefore;
    const unmet = checkPrecondition(write, before);
    // Production's answer to a commit that can never succeed, as the web SDK's own tests expect it.
    failure ??= unmet !== null && stagedBefore !== undefined ? contradiction(write) : unmet;
    const { fields, transformResults } = applyWrite(
      write,
      before?.fields ?? null,
      truncateToMillis(requestTime),
    );
    const after = fields === null ? null : documentOf(write.name, fields, before, requestTime);
    if (write.kind === 'update' && fields !== null) {
      // Transforms may have added to the fields of the write, which were checked when it was decoded.
      if (write.transforms.length > 0) checkFields(fields);
      checkSize(write.name, fields);
    }
    if (write.kind !== 'verify') staged.set(write.name, after);
    planned.push({ write, before, after, transformResults });
  }
  const changes = planned.map(({ write: { name }, before, after }) => ({ name, before, after }));
  return { changes, planned, staged, failure };
}

function contradiction(write: Write): StatusError {
  return new StatusError(
    'INVALID_ARGUMENT',
    `An earlier write of the commit contradicts that of ${write.name}.`,
  );
}

/** The document as the rules see it before it is stored. The store gives it its final times. */
function documentOf(
  name: string,
  fields: Document['fields'],
  before: Document | null,
  time: Timestamp,
): Document {
  return { name, fields, createTime: before?.createTime ?? time, updateTime: before?.updateTime ?? time };
}
