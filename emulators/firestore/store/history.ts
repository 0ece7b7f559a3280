import { type Document, type Timestamp, timestampToMicros } from '../values/value.ts';
import { documentSize } from '../values/check-fields.ts';
import { StatusError } from '../values/status.ts';
import type { Commit, DocumentChange } from './store.ts';

/** Old versions are kept for this time. https://firebase.google.com/docs/firestore/pitr */
const KEPT_MICROS = 3_600_000_000n;
/** The memory that old versions may take, roughly. Beyond it, the oldest are dropped earlier. */
const KEPT_BYTES = 32_000_000;
const BYTES_PER_CHANGE = 200;

interface Entry {
  readonly database: string;
  readonly micros: bigint;
  readonly changes: readonly DocumentChange[];
  readonly bytes: number;
}

/** Keeps the documents that commits replaced, so that a database can be read as it was. */
export class History {
  /** Entries before `start` are gone. They are cut off only now and then, because removing an array's head is slow. */
  private entries: (Entry | undefined)[] = [];
  private start = 0;
  private bytes = 0;
  /** The last commit of any database that was dropped. Times before it cannot be read. */
  private forgotten = 0n;
  private readonly forgottenIn = new Map<string, bigint>();

  remember({ database, commitTime, changes, origin }: Commit): void {
    const micros = timestampToMicros(commitTime);
    if (origin === 'reset') {
      this.forget(database, micros);
    } else if (changes.length > 0) {
      const bytes = changes.reduce((sum, change) => sum + bytesOf(change.before), 0);
      this.entries.push({ database, micros, changes, bytes });
      this.bytes += bytes;
    }
    this.trim(micros);
  }

  /**
   * The documents of a database that have changed since `time`, as they were then. Throws INVALID_ARGUMENT for a time
   * after `now`, and FAILED_PRECONDITION for one too long ago.
   */
  replacedSince(database: string, time: Timestamp, now: Timestamp): Map<string, Document | null> {
    const micros = timestampToMicros(time);
    const present = timestampToMicros(now);
    if (micros > present) {
      throw new StatusError('INVALID_ARGUMENT', "The requested 'read_time' cannot be in the future.");
    }
    const known = micros >= this.forgotten && micros >= (this.forgottenIn.get(database) ?? 0n);
    if (!known || micros < present - KEPT_MICROS) {
      throw new StatusError('FAILED_PRECONDITION', "The requested 'read_time' is too old.");
    }
    const replaced = new Map<string, Document | null>();
    for (let i = this.entries.length - 1; i >= this.start; i -= 1) {
      const entry = this.entries[i];
      if (entry === undefined || entry.micros <= micros) break;
      if (entry.database !== database) continue;
      // The loop goes from the newest commit to the oldest, so the state before the oldest remains.
      for (const { name, before } of entry.changes) replaced.set(name, before);
    }
    return replaced;
  }

  private forget(database: string, micros: bigint): void {
    const kept = this.entries.filter((entry) => entry !== undefined && entry.database !== database);
    this.entries = kept;
    this.start = 0;
    this.bytes = kept.reduce((sum, entry) => sum + (entry?.bytes ?? 0), 0);
    this.forgottenIn.set(database, micros);
  }

  private trim(now: bigint): void {
    for (let entry = this.entries[this.start]; entry !== undefined; entry = this.entries[this.start]) {
      if (entry.micros >= now - KEPT_MICROS && this.bytes <= KEPT_BYTES) break;
      this.bytes -= entry.bytes;
      this.forgotten = entry.micros;
      this.entries[this.start] = undefined;
      this.start += 1;
    }
    if (this.start <= this.entries.length / 2) return;
    this.entries = this.entries.slice(this.start);
    this.start = 0;
  }
}

function bytesOf(document: Document | null): number {
  return BYTES_PER_CHANGE + (document === null ? 0 : documentSize(document.name, document.fields));
}
