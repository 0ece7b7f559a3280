/** A schedule that this scheduler can't follow; the message quotes it. */
export class UnknownScheduleError extends Error {
  constructor(schedule: string) {
    super(
      `Schedule not understood: "${schedule}" (use "every N minutes", "every N hours" or five cron fields)`,
    );
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 29 February comes back within 8 years, even around 2100; what needs longer counts as never. */
const HORIZON_MS = 9 * 366 * 24 * HOUR_MS;

/**
 * When a function with this schedule fires next, strictly after `after` (both milliseconds since the epoch).
 * "every N minutes|hours" fires at whole multiples of the interval; five cron fields fire at the minutes they
 * match on the clocks of `timeZone`, with cron's rule that day of month and day of week, both given, mean
 * either. Null when a cron expression never comes true (30 February). Throws `UnknownScheduleError`.
 */
export function nextFiring(schedule: string, after: number, timeZone: string): number | null {
  const every = /^every (\d+) (minutes?|mins?|hours?)$/u.exec(schedule.trim());
  if (every) {
    const intervalMs = Number(every[1]) * (every[2]?.startsWith('h') ? HOUR_MS : MINUTE_MS);
    if (intervalMs === 0) throw new UnknownScheduleError(schedule);
    return (Math.floor(after / intervalMs) + 1) * intervalMs;
  }
  return nextCronFiring(parseCron(schedule), after, timeZone);
}

interface Cron {
  minute: ReadonlySet<number>;
  hour: ReadonlySet<number>;
  day: ReadonlySet<number>;
  month: ReadonlySet<number>;
  weekday: ReadonlySet<number>;
  /** Day of month and day of week are both restricted, so either is enough. */
  eitherDay: boolean;
}

function parseCron(schedule: string): Cron {
  const fields = schedule.trim().split(/\s+/u);
  const [minute, hour, day, month, weekday] = fields;
  if (
    fields.length !== 5 ||
    minute === undefined ||
    hour === undefined ||
    day === undefined ||
    month === undefined ||
    weekday === undefined
  ) {
    throw new UnknownScheduleError(schedule);
  }
  const parse = (field: string, from: number, to: number): Set<number> =>
    parseField(field, from, to, schedule);
  const weekdays = parse(weekday, 0, 7);
  return {
    minute: parse(minute, 0, 59),
    hour: parse(hour, 0, 23),
    day: parse(day, 1, 31),
    month: parse(month, 1, 12),
    weekday: new Set([...weekdays].map((value) => value % 7)),
    eitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
  };
}

/** One field: a list of `*`, `a`, `a-b`, each with an optional step. */
function parseField(field: string, from: number, to: number, schedule: string): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/u.exec(part);
    if (!match) throw new UnknownScheduleError(schedule);
    const [, first, last, step] = match;
    const start = first === undefined ? from : Number(first);
    // "5/15" means from 5 to the end of the range, "5" only 5.
    const end = last === undefined ? (first === undefined || step !== undefined ? to : start) : Number(last);
    const by = step === undefined ? 1 : Number(step);
    if (start < from || end > to || start > end || by === 0) throw new UnknownScheduleError(schedule);
    for (let value = start; value <= end; value += by) values.add(value);
  }
  return values;
}

function nextCronFiring(cron: Cron, after: number, timeZone: string): number | null {
  const local = localParts(timeZone);
  let time = (Math.floor(after / MINUTE_MS) + 1) * MINUTE_MS;
  while (time < after + HORIZON_MS) {
    const { month, day, weekday, hour, minute } = local(time);
    const dayFits = cron.eitherDay
      ? cron.day.has(day) || cron.weekday.has(weekday)
      : cron.day.has(day) && cron.weekday.has(weekday);
    if (!cron.month.has(month) || !dayFits || !cron.hour.has(hour)) {
      // Hour by hour, never day by day: a clock put forward or back would make a longer stride overshoot.
      time += (60 - minute) * MINUTE_MS;
    } else if (!cron.minute.has(minute)) {
      time += MINUTE_MS;
    } else {
      return time;
    }
  }
  return null;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function localParts(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (time: number) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return {
      month: Number(parts['month']),
      day: Number(parts['day']),
      weekday: WEEKDAYS.indexOf(parts['weekday'] ?? ''),
      hour: Number(parts['hour']),
      minute: Number(parts['minute']),
    };
  };
}
