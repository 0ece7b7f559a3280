import type { Commit } from '../../store/store.ts';
import { asMessage } from '../../values/codec.ts';
import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { Timestamp } from '../../values/value.ts';
import type { Core } from '../core.ts';
import { createTarget } from '../listen/create-target.ts';
import {
  documentMessages,
  snapshotComplete,
  targetAdded,
  targetCurrent,
  targetRemoved,
  targetReset,
} from '../listen/messages.ts';
import type { Target, TargetChange } from '../listen/target.ts';
import { hasBytes } from '../read/read-context.ts';
import type { Caller, Message, OpenStream, StreamSink } from '../service.ts';

/**
 * Listen: any number of targets on one stream. Events come in the order of commits, although rules answer
 * asynchronously: one step runs at a time, and pending commits go before pending requests, so that a target added
 * later starts at the moment where all others stand.
 */
export function listen(core: Core, caller: Caller, sink: StreamSink): OpenStream {
  const targets = new Map<number, Target>();
  const commits: Commit[] = [];
  const requests: Message[] = [];
  let database: string | null = null;
  let rulesChanged = false;
  let running = false;
  let closed = false;

  const unsubscribeStore = core.store.subscribe((commit) => {
    if (commit.database !== database || commit.changes.length === 0) return;
    commits.push(commit);
    wake();
  });
  const unsubscribeRules = core.rules.subscribe((project) => {
    if (database === null || parseDatabase(database).project !== project) return;
    rulesChanged = true;
    wake();
  });

  function close(): void {
    closed = true;
    unsubscribeStore();
    unsubscribeRules();
  }

  function wake(): void {
    if (running || closed) return;
    running = true;
    void run();
  }

  async function run(): Promise<void> {
    try {
      for (;;) {
        // The sink may close us while we send.
        if (closed) return;
        const commit = commits.shift();
        if (commit !== undefined) {
          await tell(commit);
        } else if (rulesChanged) {
          rulesChanged = false;
          for (const target of targets.values()) await removeIfDenied(target, () => target.authorize());
        } else {
          const request = requests.shift();
          if (request === undefined) break;
          await answer(request);
        }
      }
    } catch (error) {
      if (!closed) sink.fail(error instanceof Error ? error : new Error(String(error)));
      close();
    } finally {
      running = false;
    }
  }

  function send(responses: readonly Message[]): void {
    for (const response of responses) {
      if (closed) return;
      sink.send(response);
    }
  }

  async function removeIfDenied(target: Target, ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask();
      return false;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      targets.delete(target.id);
      send([targetRemoved(target.id, error)]);
      return true;
    }
  }

  async function tell(commit: Commit): Promise<void> {
    const told: { target: number; change: TargetChange }[] = [];
    for (const target of targets.values()) {
      const changes = target.apply(commit);
      if (await removeIfDenied(target, () => target.authorizeAfter(changes))) continue;
      for (const change of changes) told.push({ target: target.id, change });
    }
    if (told.length === 0) return;
    send([...documentMessages(told, commit.commitTime), snapshotComplete(commit.commitTime)]);
  }

  async function answer(request: Message): Promise<void> {
    database ??= parseDatabase(request.database).database;
    if (request.addTarget != null) {
      await add(asMessage(request.addTarget, 'add_target'), database);
    } else if (request.removeTarget != null) {
      const id = Number(request.removeTarget);
      if (targets.delete(id)) send([targetRemoved(id)]);
    } else {
      throw new StatusError('INVALID_ARGUMENT', 'A listen request adds or removes a target.');
    }
  }

  async function add(message: Message, database: string): Promise<void> {
    const id = Number(message.targetId);
    if (!Number.isSafeInteger(id) || id <= 0) {
      throw new StatusError('INVALID_ARGUMENT', 'A target needs a positive target_id.');
    }
    // The client gives its data up with the old target of this id.
    targets.delete(id);
    const { loaded, refusal } = await load(id, message, database);
    if (refusal !== null) {
      send([targetRemoved(id, refusal)]);
      return;
    }
    const { target, changes, readTime } = loaded;
    const resumed = hasBytes(message.resumeToken) || message.readTime != null;
    send([
      targetAdded(id),
      // What changed since the token is not kept, so the client starts over.
      ...(resumed ? [targetReset(id)] : []),
      ...documentMessages(
        changes.map((change) => ({ target: id, change })),
        readTime,
      ),
      targetCurrent(id, readTime),
      snapshotComplete(readTime),
      ...(target.once ? [targetRemoved(id)] : []),
    ]);
    if (!target.once) targets.set(id, target);
  }

  async function load(id: number, message: Message, database: string): Promise<Load> {
    try {
      const target = createTarget(core, caller, database, id, message);
      // Before the first await: commits after this moment wait in the queue.
      const changes = target.load(core.store);
      const readTime = core.store.now();
      await target.authorize();
      return { loaded: { target, changes, readTime }, refusal: null };
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return { loaded: null, refusal: error };
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

type Load =
  | {
      readonly loaded: {
        readonly target: Target;
        readonly changes: readonly TargetChange[];
        readonly readTime: Timestamp;
      };
      readonly refusal: null;
    }
  | { readonly loaded: null; readonly refusal: StatusError };
