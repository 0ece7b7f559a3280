import { Cron } from 'croner';
import { type Clock, HOUR_MS, MINUTE_MS, type Timers } from '../shared/clock.ts';
import {
  type FunctionsEmulator,
  type ScheduledFunction,
  listScheduledFunctions,
  runFunction,
} from './scheduled-functions.ts';

/** The scheduler does not support this schedule. The message quotes it. */
export class UnknownScheduleError extends Error {
  constructor(schedule: string, options?: ErrorOptions) {
    super(
      `Schedule not understood: "${schedule}" (use "every N minutes", "every N hours" or five cron fields)`,
      options,
    );
  }
}

/**
 * The next time at which a function with this schedule fires, strictly after `after` (both in milliseconds since the epoch).
 * "every N minutes|hours" (App Engine's syntax) fires at whole multiples of the interval since the epoch. Five cron fields
 * fire at the minutes that they match on the clocks of `timeZone`. Null when a cron expression never comes true (30
 * February). Throws `UnknownScheduleError`.
 */
export function nextFiring(schedule: string, after: number, timeZone: string): number | null {
  const every = /^every (\d+) (minutes?|mins?|hours?)$/u.exec(schedule.trim());
  if (every) {
    const intervalMs = Number(every[1]) * (every[2]?.startsWith('h') ? HOUR_MS : MINUTE_MS);
    if (intervalMs === 0) throw new UnknownScheduleError(schedule);
    return (Math.floor(after / intervalMs) + 1) * intervalMs;
  }
  const cron = parseCron(schedule, timeZone);
  let next = cron.nextRun(new Date(after));
  // When the change to summer time leaves a time out, croner answers the moment after the gap. Such a day is skipped.
  while (next && !cron.match(next)) next = cron.nextRun(next);
  return next?.getTime() ?? null;
}

function parseCron(schedule: string, timeZone: string): Cron {
  // Croner also reads dates and nicknames such as "@daily", which Cloud Scheduler refuses.
  if (schedule.trim().split(/\s+/u).length !== 5) throw new UnknownScheduleError(schedule);
  try {
    return new Cron(schedule, { timezone: timeZone, mode: '5-part', sloppyRanges: true, paused: true });
  } catch (cause) {
    throw new UnknownScheduleError(schedule, { cause });
  }
}

/** How often the list of functions is read again. The emulator reloads the code whenever a developer changes it. */
const REFRESH_MS = 15_000;

interface Entry extends ScheduledFunction {
  /** The next firing in milliseconds since the epoch; null when the function runs on demand only. */
  next: number | null;
}

interface SchedulerOptions extends FunctionsEmulator {
  clock: Clock;
  timers: Timers;
  log: (message: string) => void;
  /** Functions added by hand to those that the emulator lists. */
  extra: readonly ScheduledFunction[];
}

/** Runs the project's scheduled functions at their times. Two runs of one function never overlap. */
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

  /** The scheduled functions with the next firing of each. */
  list(): Entry[] {
    return [...this.#entries.values()];
  }

  /** Reads the list of functions, fires those that are due, and sets a timer that calls it again. */
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
   * Runs a function now with `time` as its schedule time, and answers its HTTP status. A run under way ends first.
   * Undefined when no scheduled function has that id. Throws when the emulator cannot be reached.
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
