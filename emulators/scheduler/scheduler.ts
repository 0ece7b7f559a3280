import type { Clock, Timers } from '../shared/clock.ts';
import { listScheduledFunctions } from './list-scheduled-functions.ts';
import { nextFiring } from './next-firing.ts';
import { runFunction } from './run-function.ts';
import type { FunctionsEmulator, ScheduledFunction } from './scheduled-function.ts';

/** How often the list of functions is read again: code is reloaded while people work on it. */
const REFRESH_MS = 15_000;

interface Entry extends ScheduledFunction {
  /** Milliseconds since the epoch; null when it never fires by itself. */
  next: number | null;
}

export interface SchedulerOptions extends FunctionsEmulator {
  clock: Clock;
  timers: Timers;
  log: (message: string) => void;
  /** Functions given by hand, beside those the emulator tells of. */
  extra: readonly ScheduledFunction[];
}

/** Fires the project's scheduled functions at their times; never two runs of one function at once. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #entries = new Map<string, Entry>();
  readonly #running = new Map<string, Promise<number>>();
  #cancelTimer: (() => void) | undefined;
  #reachable = true;
  #closed = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** What is scheduled, and when each fires next (milliseconds since the epoch). */
  list(): Entry[] {
    return [...this.#entries.values()];
  }

  /** Reads the functions, fires what is due, and waits for what comes next. Called again by its own timer. */
  async tick(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    await this.#refresh();
    if (this.#closed) return;
    const now = this.#options.clock.now();
    let wait = REFRESH_MS;
    for (const entry of this.#entries.values()) {
      if (entry.next === null) continue;
      if (entry.next <= now) {
        this.#fire(entry, entry.next);
        entry.next = nextFiring(entry.schedule, now, entry.timeZone);
      }
      if (entry.next !== null) wait = Math.min(wait, entry.next - now);
    }
    this.#cancelTimer = this.#options.timers.after(wait, () => void this.tick());
  }

  /**
   * Runs a function now, telling it `time` as its schedule time, and answers its HTTP status. Waits for a run
   * under way first. Undefined when no scheduled function has that id. Throws when the emulator is out of reach.
   */
  async run(id: string, time: number): Promise<number | undefined> {
    if (!this.#entries.has(id)) await this.#refresh();
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    while (this.#running.has(id)) await this.#running.get(id)?.catch(() => undefined);
    return this.#start(entry, time);
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
  }

  #fire(entry: Entry, time: number): void {
    const { log } = this.#options;
    if (this.#running.has(entry.id)) {
      log(`${entry.id} is still running: this firing is left out`);
      return;
    }
    this.#start(entry, time).then(
      (status) => log(`${entry.id} answered ${status}`),
      (error: unknown) => log(`${entry.id} could not be run: ${String(error)}`),
    );
  }

  #start(entry: Entry, time: number): Promise<number> {
    const run = runFunction(this.#options, entry, time).finally(() => this.#running.delete(entry.id));
    this.#running.set(entry.id, run);
    return run;
  }

  async #refresh(): Promise<void> {
    const { clock, log, extra } = this.#options;
    let told: ScheduledFunction[];
    try {
      told = await listScheduledFunctions(this.#options);
    } catch {
      if (this.#reachable) log(`waiting for the functions emulator on ${this.#options.functionsHost}`);
      this.#reachable = false;
      return;
    }
    this.#reachable = true;
    const entries = new Map<string, Entry>();
    for (const scheduled of [...told, ...extra]) {
      const known = this.#entries.get(scheduled.id);
      if (known && known.schedule === scheduled.schedule && known.timeZone === scheduled.timeZone) {
        entries.set(scheduled.id, known);
        continue;
      }
      entries.set(scheduled.id, { ...scheduled, next: this.#firstFiring(scheduled, clock.now()) });
    }
    this.#entries = entries;
  }

  #firstFiring({ id, schedule, timeZone }: ScheduledFunction, now: number): number | null {
    const { log } = this.#options;
    try {
      const next = nextFiring(schedule, now, timeZone);
      log(
        next === null
          ? `${id} (${schedule}) never fires`
          : `${id} (${schedule}) fires next at ${new Date(next).toISOString()}`,
      );
      return next;
    } catch (error) {
      log(`${id} runs only on demand: ${String(error)}`);
      return null;
    }
  }
}
