import type { Commit, DocumentChange } from '../../store/store.ts';
import { asMessage, decodeInt } from '../../values/codec.ts';
import { parseDatabase } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { Timestamp } from '../../values/value.ts';
import type { RequestOf, ResponseOf, WireTarget } from '../../values/wire.ts';
import type { Core } from '../core.ts';
import { Agenda, type CommitNews, type Step } from '../listen/agenda.ts';
import { documentMessages, openingMessages, snapshotComplete, targetRemoved } from '../listen/messages.ts';
import { type OpenedTarget, openTarget } from '../listen/open-target.ts';
import { StreamTargets } from '../listen/stream-targets.ts';
import type { Target, TargetChange } from '../listen/target.ts';
import type { Caller, OpenStream, StreamSink } from '../service.ts';

/**
 * A stream that was silent for this long is told the present moment, because the Admin SDK gives up after two minutes.
 */
const SILENCE_MS = 60_000;

/** Listen: any number of targets on one stream. */
export function listen(
  core: Core,
  caller: Caller,
  sink: StreamSink<ResponseOf<'Listen'>>,
): OpenStream<RequestOf<'Listen'>> {
  return new ListenStream(core, caller, sink);
}

/**
 * One open Listen stream. The meaning of a commit is worked out at the commit, and told in order, although rules answer
 * asynchronously: the stream takes one step of its agenda at a time.
 */
class ListenStream implements OpenStream<RequestOf<'Listen'>> {
  readonly #core: Core;
  readonly #caller: Caller;
  readonly #sink: StreamSink<ResponseOf<'Listen'>>;
  readonly #targets = new StreamTargets();
  readonly #agenda = new Agenda();
  readonly #unsubscribeRules: () => void;
  #database: string | null = null;
  #cancelSilence = (): void => undefined;
  #running = false;
  #closed = false;

  constructor(core: Core, caller: Caller, sink: StreamSink<ResponseOf<'Listen'>>) {
    this.#core = core;
    this.#caller = caller;
    this.#sink = sink;
    this.#unsubscribeRules = core.rules.subscribe((project) => {
      if (this.#database === null || parseDatabase(this.#database).project !== project) return;
      this.#agenda.noteRules();
      this.#wake();
    });
  }

  receive(request: RequestOf<'Listen'>): void {
    this.#agenda.addRequest(request);
    this.#wake();
  }

  close(): void {
    this.#closed = true;
    this.#cancelSilence();
    this.#unsubscribeRules();
    this.#targets.removeAll();
  }

  #wake(): void {
    if (this.#running || this.#closed) return;
    this.#running = true;
    // A microtask later, every target has heard of the commit.
    queueMicrotask(() => void this.#run());
  }

  async #run(): Promise<void> {
    try {
      // Any step may close the stream, because the sink may do so when it is sent something.
      while (!this.#closed) {
        const step = this.#agenda.next();
        if (step === null) break;
        await this.#take(step);
      }
    } catch (error) {
      if (!this.#closed) this.#sink.fail(error instanceof Error ? error : new Error(String(error)));
      this.close();
    } finally {
      this.#running = false;
    }
  }

  #take(step: Step): Promise<void> | void {
    switch (step.kind) {
      case 'tell':
        return this.#tell(step.news);
      case 'askRules':
        return this.#removeDenied();
      case 'answer':
        return this.#answer(step.request);
      case 'breakSilence':
        return this.#completeSnapshot(this.#core.store.now());
    }
  }

  /** Notes the changes that a commit makes to a target, while the store stands at that commit. */
  #hear(target: Target, changes: readonly DocumentChange[], commit: Commit): void {
    const told = target.apply(changes);
    if (told.length === 0) return;
    this.#agenda.addChanges(commit, target, told);
    this.#wake();
  }

  async #tell({ commit, told }: CommitNews): Promise<void> {
    const heard: { target: number; change: TargetChange }[] = [];
    for (const { target, changes } of told) {
      // The target may have been removed since the commit.
      if (!this.#targets.has(target)) continue;
      if (await this.#removeIfDenied(target, () => target.authorizeAfter(changes))) continue;
      for (const change of changes) heard.push({ target: target.id, change });
    }
    if (heard.length === 0) return;
    this.#send(documentMessages(heard, commit.commitTime));
    this.#completeSnapshot(commit.commitTime);
  }

  async #removeDenied(): Promise<void> {
    for (const target of this.#targets) await this.#removeIfDenied(target, () => target.authorize());
  }

  async #removeIfDenied(target: Target, ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask();
      return false;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#targets.remove(target.id);
      this.#send([targetRemoved(target.id, error)]);
      return true;
    }
  }

  async #answer(request: RequestOf<'Listen'>): Promise<void> {
    this.#database ??= parseDatabase(request.database).database;
    if (request.addTarget != null) {
      await this.#addTarget(asMessage(request.addTarget, 'add_target'), this.#database);
    } else if (request.removeTarget != null) {
      const id = request.removeTarget;
      if (this.#targets.remove(id)) this.#send([targetRemoved(id)]);
    } else {
      throw new StatusError('INVALID_ARGUMENT', 'A listen request adds or removes a target.');
    }
  }

  async #addTarget(wire: WireTarget, database: string): Promise<void> {
    const wanted = decodeInt(wire.targetId, 'target_id') ?? 0;
    if (wanted < 0) throw new StatusError('INVALID_ARGUMENT', 'A target_id is negative.');
    if (wanted > 0 && this.#targets.choosesIds) {
      const refusal = 'Once the server chooses the ids of targets, all of them are 0.';
      this.#send([targetRemoved(wanted, new StatusError('INVALID_ARGUMENT', refusal))]);
      return;
    }
    const id = wanted > 0 ? wanted : this.#targets.chooseId();
    // The client gives up the data of the old target with this id.
    this.#targets.remove(id);
    const started = await this.#start(id, wire, database);
    if (started instanceof StatusError) {
      this.#targets.remove(id);
      this.#send([targetRemoved(id, started)]);
      return;
    }
    const { opened, readTime } = started;
    this.#send(openingMessages(opened, readTime));
    this.#completeSnapshot(readTime);
    if (opened.target.once && this.#targets.remove(id)) this.#send([targetRemoved(id)]);
  }

  /** Loads and registers a target in one tick, so that it hears of every later commit. Returns why it may not be. */
  async #start(
    id: number,
    wire: WireTarget,
    database: string,
  ): Promise<{ opened: OpenedTarget; readTime: Timestamp } | StatusError> {
    try {
      const opened = openTarget(this.#core, this.#caller, database, id, wire);
      const { target } = opened;
      const hear = this.#hear.bind(this);
      this.#targets.add(target, this.#core.targets.add(target, hear));
      const readTime = this.#core.store.now();
      await target.authorize();
      return { opened, readTime };
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return error;
    }
  }

  /** Tells that every target stands at `time`, and waits for silence from then on. */
  #completeSnapshot(time: Timestamp): void {
    this.#send([snapshotComplete(time)]);
    this.#agenda.noteSilence(false);
    this.#cancelSilence();
    if (this.#closed) return;
    this.#cancelSilence = this.#core.clock.after(SILENCE_MS, () => {
      this.#agenda.noteSilence(this.#targets.size > 0);
      this.#wake();
    });
  }

  #send(responses: Iterable<ResponseOf<'Listen'>>): void {
    for (const response of responses) {
      if (this.#closed) return;
      this.#sink.send(response);
    }
  }
}
