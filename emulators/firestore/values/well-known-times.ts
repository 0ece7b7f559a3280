/**
 * google.protobuf.Timestamp and Duration in JSON.
 * https://protobuf.dev/programming-guides/json/
 */
import type { WireTimestamp } from './wire.ts';

/** A Timestamp or Duration message in the shape that the service takes: whole seconds in decimal, and nanoseconds. */
interface Moment {
  readonly seconds: string;
  readonly nanos: number;
}

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):(\d{2}))$/i;
const DURATION = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/;
/** 0001-01-01 and the last second of 9999, in seconds since 1970. */
const FIRST_SECOND = -62135596800;
const LAST_SECOND = 253402300799;
/** 10,000 years: the limit of a Duration. */
const LONGEST_DURATION = 315576000000;

/** Reads an RFC 3339 timestamp; null for other text, for a day that does not exist, and outside the years 1–9999. */
export function parseTimestamp(text: string): Moment | null {
  const match = TIMESTAMP.exec(text);
  if (match === null) return null;
  const [, day, time, fraction, sign, hours, minutes] = match;
  const wallClock = `${day}T${time}`;
  const milliseconds = Date.parse(`${wallClock}Z`);
  // Date.parse turns February 30 into March 2. Only a real moment prints back the same.
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(wallClock)) return null;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 * (sign === '-' ? -1 : 1);
  const seconds = milliseconds / 1000 - offset;
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND) return null;
  return { seconds: String(seconds), nanos: nanosOf(fraction) };
}

/** Prints a Timestamp with 0, 3, 6 or 9 fraction digits, as few as are needed. */
export function formatTimestamp(moment: WireTimestamp): string {
  const date = new Date(Number(moment.seconds ?? 0) * 1000).toISOString();
  return `${date.slice(0, -'.000Z'.length)}${fractionOf(moment.nanos ?? 0)}Z`;
}

/** Reads a duration such as `3.5s`; null for other text and beyond 10,000 years. */
export function parseDuration(text: string): Moment | null {
  const match = DURATION.exec(text);
  if (match === null) return null;
  const [, minus, whole, fraction] = match;
  if (Number(whole) > LONGEST_DURATION) return null;
  const sign = minus === '-' ? -1 : 1;
  // `|| 0` removes a minus zero, which would print as "-0".
  return { seconds: String(sign * Number(whole) || 0), nanos: sign * nanosOf(fraction) || 0 };
}

/** Prints a Duration with 0, 3, 6 or 9 fraction digits. */
export function formatDuration(moment: WireTimestamp): string {
  const seconds = Number(moment.seconds ?? 0);
  const nanos = moment.nanos ?? 0;
  const minus = seconds < 0 || nanos < 0 ? '-' : '';
  return `${minus}${Math.abs(seconds)}${fractionOf(Math.abs(nanos))}s`;
}

function nanosOf(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Number(fraction.padEnd(9, '0'));
}

function fractionOf(nanos: number): string {
  if (nanos === 0) return '';
  const digits = String(nanos).padStart(9, '0');
  if (nanos % 1_000_000 === 0) return `.${digits.slice(0, 3)}`;
  if (nanos % 1_000 === 0) return `.${digits.slice(0, 6)}`;
  return `.${digits}`;
}
