import { Timestamp } from '../../values/value.ts';
import { RulesError } from '../values/rules-error.ts';
import { Duration } from '../values/rules-value.ts';
import {
  argument,
  checkInt,
  type Functions,
  isInt,
  isString,
  libraryFunction,
  type Methods,
  method,
} from './method.ts';

const DAY_SECONDS = 86_400n;
const SECOND = 1_000_000_000n;

/** 0001-01-01 to 9999-12-31, the range that Firestore can store. */
const FIRST_SECOND = -62_135_596_800n;
const LAST_SECOND = 253_402_300_799n;

/** https://firebase.google.com/docs/reference/rules/rules.Timestamp — all in UTC. */
export const TIMESTAMP_METHODS: Methods<Timestamp> = new Map([
  method<Timestamp>('year', 0, (at) => BigInt(toDate(at).getUTCFullYear())),
  method<Timestamp>('month', 0, (at) => BigInt(toDate(at).getUTCMonth() + 1)),
  method<Timestamp>('day', 0, (at) => BigInt(toDate(at).getUTCDate())),
  method<Timestamp>('hours', 0, (at) => secondOfDay(at) / 3600n),
  method<Timestamp>('minutes', 0, (at) => (secondOfDay(at) / 60n) % 60n),
  method<Timestamp>('seconds', 0, (at) => secondOfDay(at) % 60n),
  method<Timestamp>('nanos', 0, (at) => BigInt(at.nanos)),
  // As in ISO 8601, Monday is 1 and Sunday is 7.
  method<Timestamp>('dayOfWeek', 0, (at) => BigInt(((toDate(at).getUTCDay() + 6) % 7) + 1)),
  method<Timestamp>('dayOfYear', 0, (at) => {
    const date = toDate(at);
    return dayNumber(at) - BigInt(utcDate(date.getUTCFullYear(), 0, 1).getTime() / 86_400_000) + 1n;
  }),
  method<Timestamp>('date', 0, (at) => new Timestamp(dayNumber(at) * DAY_SECONDS, 0)),
  method<Timestamp>('time', 0, (at) => new Duration(secondOfDay(at) * SECOND + BigInt(at.nanos))),
  method<Timestamp>('toMillis', 0, (at) => at.seconds * 1000n + BigInt(Math.floor(at.nanos / 1_000_000))),
]);

/** https://firebase.google.com/docs/reference/rules/rules.Duration */
export const DURATION_METHODS: Methods<Duration> = new Map([
  method<Duration>('seconds', 0, (duration) => duration.nanoseconds / SECOND),
  method<Duration>('nanos', 0, (duration) => duration.nanoseconds % SECOND),
]);

/** https://firebase.google.com/docs/reference/rules/rules.timestamp_ */
export const TIMESTAMP_FUNCTIONS: Functions = new Map([
  libraryFunction('date', 3, (args) => {
    const year = Number(argument('timestamp.date(int, int, int)', args, 0, isInt));
    const month = Number(argument('timestamp.date(int, int, int)', args, 1, isInt));
    const day = Number(argument('timestamp.date(int, int, int)', args, 2, isInt));
    const date = utcDate(year, month - 1, day);
    if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
      throw new RulesError('Invalid date.');
    }
    return timestampOf(BigInt(date.getTime()) * 1_000_000n);
  }),
  libraryFunction('value', 1, (args) =>
    timestampOf(argument('timestamp.value(int)', args, 0, isInt) * 1_000_000n),
  ),
]);

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 7n * DAY_SECONDS * SECOND],
  ['d', DAY_SECONDS * SECOND],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', 1_000_000n],
  ['ns', 1n],
]);

/** https://firebase.google.com/docs/reference/rules/rules.duration_ */
export const DURATION_FUNCTIONS: Functions = new Map([
  libraryFunction('value', 2, (args) => {
    const unit = UNITS.get(argument('duration.value(int, string)', args, 1, isString));
    if (unit === undefined) throw new RulesError('Invalid duration unit.');
    return durationOf(argument('duration.value(int, string)', args, 0, isInt) * unit);
  }),
  libraryFunction('time', 4, (args) => {
    const hours = argument('duration.time(int, int, int, int)', args, 0, isInt);
    const minutes = argument('duration.time(int, int, int, int)', args, 1, isInt);
    const seconds = argument('duration.time(int, int, int, int)', args, 2, isInt);
    const nanos = argument('duration.time(int, int, int, int)', args, 3, isInt);
    return durationOf((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos);
  }),
  libraryFunction('abs', 1, (args) => {
    const duration = argument('duration.abs(duration)', args, 0, isDuration);
    return durationOf(duration.nanoseconds < 0n ? -duration.nanoseconds : duration.nanoseconds);
  }),
]);

/** Whether the value is a `duration` of the rules' language. */
function isDuration(value: unknown): value is Duration {
  return value instanceof Duration;
}

/** The timestamp of nanoseconds since 1970. Throws outside the years 1 to 9999. */
export function timestampOf(nanoseconds: bigint): Timestamp {
  const seconds = floorDivide(nanoseconds, SECOND);
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND) throw new RulesError('Timestamp out of range.');
  return new Timestamp(seconds, Number(nanoseconds - seconds * SECOND));
}

/** The duration of nanoseconds. Throws when its seconds do not fit 64 bits. */
export function durationOf(nanoseconds: bigint): Duration {
  checkInt(nanoseconds / SECOND);
  return new Duration(nanoseconds);
}

/** Nanoseconds since 1970. */
export function nanosecondsOf(at: Timestamp): bigint {
  return at.seconds * SECOND + BigInt(at.nanos);
}

function toDate(at: Timestamp): Date {
  return new Date(Number(at.seconds) * 1000);
}

/** A date in UTC. `Date.UTC` would take the years 0–99 for 1900–1999. */
function utcDate(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

function dayNumber(at: Timestamp): bigint {
  return floorDivide(at.seconds, DAY_SECONDS);
}

function secondOfDay(at: Timestamp): bigint {
  return at.seconds - dayNumber(at) * DAY_SECONDS;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}
