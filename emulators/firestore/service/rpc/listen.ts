import type { Commit, DocumentChange } from '../../store/store.ts';
import { asMessage, decodeInt } from '../../values/codec.ts';
import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { Timestamp } from '../../values/value.ts';
import type { Core } from '../core.ts';
import { createTarget } from '../listen/create-target.ts';
import {
  documentMessages,
  existenceFilter,
  snapshotComplete,
  targetAdded,
  targetCurrent,
  targetRemoved,
  targetReset,
} from '../listen/messages.ts';
import { decodeResume } from '../listen/resume-position.ts';
import type { Loaded, Target, TargetChange } from '../listen/target.ts';
import type { Caller, Message, OpenStream, StreamSink } from '../service.ts';

/** A stream that has been silent for so long is told the present moment: the Admin SDK gives up after two minutes. */
const SILENCE_MS = 60_000;

/** What one commit means to the targets of the stream. */
interface Event {
  readonly commit: Commit;
  readonly told: { readonly target: Target; readonly changes: readonly TargetChange[] }[];
}

interface Start {
  readonly target: Target;
  readonly loaded: Loaded;
  readonly readTime: Timestamp;
  readonly resumes: boolean;
  /** Of the client's documents, as it says. */
  readonly expected: number | null;
}

/**
 * Listen: any number of targets on one stream. What a commit means is worked out at the commit and told in order,
 * although rules answer asynchronously: one step runs at a time, and commits go before requests, so that a target
 * added later starts at the moment where all others stand.
 */
export function listen(core: Core, caller: Caller, sink: StreamSink): OpenStream {
  const targets = new Map<number, { readonly target: Target; readonly forget: () => void }>();
  const events: Event[] = [];
  const requests: Message[] = [];
  let database: string | null = null;
  /** The last id that the server chose; null while the client chooses them. */
  let chosenId: number | null = null;
  let rulesChanged = false;
  let silent = false;
  let cancelSilence = (): void => undefined;
  let running = false;
  let closed = false;

  const unsubscribeRules = core.rules.subscribe((project) => {
    if (database === null || parseDatabase(database).project !== project) return;
    rulesChanged = true;
    wake();
  });

  function hear(target: Target, changes: readonly DocumentChange[], commit: Commit): void {
    const told = target.apply(changes);
    if (told.length === 0) return;
    const last = events.at(-1);
    if (last?.commit === commit) last.told.push({ target, changes: told });
    else events.push({ commit, told: [{ target, changes: told }] });
    wake();
  }

  function close(): void {
    closed = true;
    cancelSilence();
    unsubscribeRules();
    for (const id of targets.keys()) drop(id);
  }

  /** Answers whether there was such a target. */
  function drop(id: number): boolean {
    targets.get(id)?.forget();
    return targets.delete(id);
  }

  function wake(): void {
    if (running || closed) return;
    running = true;
    // Not before every target has heard of the commit.
    queueMicrotask(() => void run());
  }

  async function run(): Promise<void> {
    try {
      for (;;) {
        // The sink may close us while we send.
        if (closed) return;
        const event = events.shift();
        if (event !== undefined) {
          await tell(event);
        } else if (rulesChanged) {
          rulesChanged = false;
          for (const { target } of targets.values()) await removeIfDenied(target, () => target.authorize());
        } else {
          const request = requests.shift();
          if (request !== undefined) {
            await answer(request);
          } else if (silent) {
            completeSnapshot(core.store.now());
          } else {
            break;
          }
        }
      }
    } catch (error) {
      if (!closed) sink.fail(error instanceof Error ? error : new Error(String(error)));
      close();
    } finally {
      running = false;
    }
  }

  function send(responses: Iterable<Message>): void {
    for (const response of responses) {
      if (closed) return;
      sink.send(response);
    }
  }

  /** Tells that every target stands at `time`. */
  function completeSnapshot(time: Timestamp): void {
    send([snapshotComplete(time)]);
    silent = false;
    cancelSilence();
    if (closed) return;
    cancelSilence = core.clock.after(SILENCE_MS, () => {
      silent = targets.size > 0;
      wake();
    });
  }

  async function removeIfDenied(target: Target, ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask();
      return false;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      drop(target.id);
      send([targetRemoved(target.id, error)]);
      return true;
    }
  }

  async function tell({ commit, told }: Event): Promise<void> {
    const heard: { target: number; change: TargetChange }[] = [];
    for (const { target, changes } of told) {
      // It may have been stopped since, or its id be another's.
      if (targets.get(target.id)?.target !== target) continue;
      if (await removeIfDenied(target, () => target.authorizeAfter(changes))) continue;
      for (const change of changes) heard.push({ target: target.id, change });
    }
    if (heard.length === 0) return;
    send(documentMessages(heard, commit.commitTime));
    completeSnapshot(commit.commitTime);
  }

  async function answer(request: Message): Promise<void> {
    database ??= parseDatabase(request.database).database;
    if (request.addTarget != null) {
      await add(asMessage(request.addTarget, 'add_target'), database);
    } else if (request.removeTarget != null) {
      const id = Number(request.removeTarget);
      if (drop(id)) send([targetRemoved(id)]);
    } else {
      throw new StatusError('INVALID_ARGUMENT', 'A listen request adds or removes a target.');
    }
  }

  async function add(message: Message, database: string): Promise<void> {
    const wanted = decodeInt(message.targetId, 'target_id') ?? 0;
    if (wanted < 0) throw new StatusError('INVALID_ARGUMENT', 'A target_id is negative.');
    if (wanted > 0 && chosenId !== null) {
      const refusal = 'Once the server chooses the ids of targets, all of them are 0.';
      send([targetRemoved(wanted, new StatusError('INVALID_ARGUMENT', refusal))]);
      return;
    }
    const id = wanted > 0 ? wanted : chooseId();
    // The client gives its data up with the old target of this id.
    drop(id);
    const started = await start(id, message, database);
    if (started instanceof StatusError) {
      drop(id);
      send([targetRemoved(id, started)]);
      return;
    }
    const { target, loaded, readTime, resumes, expected } = started;
    send(resumes && loaded.reset ? [targetAdded(id), targetReset(id)] : [targetAdded(id)]);
    const changes = loaded.changes.map((change) => ({ target: id, change }));
    send(documentMessages(changes, readTime));
    if (loaded.names !== null) send([existenceFilter(id, loaded.names, (expected ?? 0) > 0)]);
    send([targetCurrent(id, readTime)]);
    completeSnapshot(readTime);
    if (target.once && drop(id)) send([targetRemoved(id)]);
  }

  function chooseId(): number {
    chosenId = Math.max(chosenId ?? 0, ...targets.keys()) + 1;
    return chosenId;
  }

  /** Loads and registers a target in one go, so that it hears of every later commit; or says why it may not. */
  async function start(id: number, message: Message, database: string): Promise<Start | StatusError> {
    try {
      const target = createTarget(core, caller, database, id, message);
      const expected = decodeInt(message.expectedCount, 'expected_count') ?? null;
      const resume = decodeResume(message);
      const past = resume === null || resume === 'unknown' ? null : core.past.recall(database, resume);
      const loaded = target.load(past, expected);
      targets.set(id, { target, forget: core.targets.add(target, hear) });
      const readTime = core.store.now();
      await target.authorize();
      return { target, loaded, readTime, resumes: resume !== null, expected };
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return error;
    }
  }

  return {
    receive(request) {
      requests.push(request);
      wake();
    },
    close,
  };
}
