import { isCalendarDate } from 'domain/dates';
import { DAY_MS } from 'domain/durations';
import { EmailSchema } from 'domain/email';
import { PLAN_IDS, PLANS } from 'domain/plans';
import { HEIGHT_RANGE, isInRange, TEXT_MAX_LENGTH, WEIGHT_RANGE } from 'domain/questionnaire/fields';
import * as v from 'valibot';
import { now } from '../../../clock.ts';
import { normalizePhone } from '../../../migration/normalize-legacy.ts';

const DATE = 'is no day: dd/mm/yyyy or yyyy-mm-dd';
const MOMENT = 'is no date: dd/mm/yyyy or yyyy-mm-dd, with or without hh:mm:ss and a time zone';
/** São Paulo, which has had no daylight saving time since 2019. */
const HOME_ZONE = '-03:00';
/** The words with which exports say that a cell is empty. */
const NOTHING = ['null', 'NULL', '\\N', 'undefined'];
const YES = ['true', 't', '1', 'sim', 's', 'yes', 'verdadeiro'] as const;
const NO = ['false', 'f', '0', 'não', 'nao', 'n', 'no', 'falso'] as const;

/**
 * A cell as it stands in the file. A column that is missing and an empty cell mean the same. The apostrophe that our report puts
 * before a text that looks like a formula is no part of it.
 */
const Cell = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.transform((text) => (NOTHING.includes(text) ? '' : text.replace(/^'(?=\s*[=+\-@])/, ''))),
);

/** An e-mail address, normalised. */
export const Email = v.pipe(
  Cell,
  v.check((text) => v.is(EmailSchema, text), 'is no e-mail address'),
  v.transform((text) => v.parse(EmailSchema, text)),
);

/** A text of so many characters at most. */
export function text(most: number = TEXT_MAX_LENGTH) {
  return v.pipe(
    Cell,
    v.maxLength(most, `is longer than ${most} characters`),
    // Text in UTF-8 that was once read as Latin-1 and saved.
    v.check(
      (value) => !/Ã[\u0080-\u00BF£©ª§µ¡³º­]|\uFFFD/.test(value),
      'has letters that a wrong encoding has damaged',
    ),
  );
}

/** A phone in any spelling, masked. An incomplete one keeps its spelling; the person corrects it in the dashboard. */
export const Phone = v.pipe(
  Cell,
  v.check((value) => !/^\d[.,]\d+E\+\d+$/i.test(value), 'was shortened by a spreadsheet (as in 5,5E+12)'),
  v.maxLength(60, 'is longer than 60 characters'),
  v.transform((value) => normalizePhone(value)),
);

/** A calendar date as YYYY-MM-DD, or ''. A time part is left out. */
export const BirthDate = v.pipe(
  Cell,
  v.transform((value) => (value === '' ? '' : (dayIn(value)?.day ?? null))),
  v.string(DATE),
  v.check((value) => value === '' || Date.parse(value) < now().getTime(), 'is a day to come'),
);

/** A moment, or null. A day without a time is meant to its end, a time without a zone is São Paulo's. */
export const Moment = v.pipe(
  Cell,
  v.transform((value) => (value === '' ? null : momentIn(value))),
  v.nullable(
    v.pipe(
      v.date(MOMENT),
      v.check((date) => !Number.isNaN(date.getTime()), MOMENT),
    ),
    null,
  ),
);

/** Yes, no, or null for an empty cell. */
export const Answer = v.pipe(
  Cell,
  v.toLowerCase(),
  v.picklist(['', ...YES, ...NO], 'is neither true nor false'),
  v.transform((value) => (value === '' ? null : YES.some((yes) => yes === value))),
);

/** A plan's name: the id of a plan that is on sale, or any other name as it is spelt. */
export const Tier = v.pipe(
  text(60),
  v.transform((value) => {
    const named = PLAN_IDS.find((id) => [id, PLANS[id].name.toLowerCase()].includes(value.toLowerCase()));
    return named ?? value;
  }),
);

/** Metres, also written as centimetres ('174') or with the unit. */
export const Height = measure(HEIGHT_RANGE, 'metres', (value) => (value > 10 ? value / 100 : value));

/** Kilograms, also with the unit. */
export const Weight = measure(WEIGHT_RANGE, 'kilograms', (value) => value);

/** The id of a subscription at Stripe, or ''. */
export const SubscriptionId = v.pipe(
  Cell,
  v.regex(/^(sub_[A-Za-z0-9]{8,250})?$/, 'is no id of a subscription at Stripe (sub_…)'),
);

function measure(
  range: { readonly min: number; readonly max: number },
  unit: string,
  toUnit: (value: number) => number,
) {
  return v.pipe(
    Cell,
    v.regex(/^(\d{1,3}([.,]\d{1,3})?\s*(m|cm|kg)?)?$/i, 'is no number'),
    v.transform((value) => (value === '' ? null : toUnit(Number.parseFloat(value.replace(',', '.'))))),
    v.nullable(
      v.pipe(
        v.number(),
        v.check((value) => isInRange(value, range), `is not between ${range.min} and ${range.max} ${unit}`),
      ),
    ),
  );
}

/** The day (YYYY-MM-DD) at the beginning of a text, and the rest of it; null if there is no such day. */
function dayIn(value: string): { readonly day: string; readonly rest: string } | null {
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(value);
  const [, date = '', month = '', year = ''] = brazilian ?? [];
  const day =
    brazilian === null ? value.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const rest = value.slice(brazilian === null ? 10 : brazilian[0].length);
  return isCalendarDate(day) && /^$|^[T ,]/.test(rest) ? { day, rest: rest.replace(/^[T ,]+/, '') } : null;
}

function momentIn(value: string): Date {
  const found = dayIn(value);
  if (found === null) return new Date(Number.NaN);
  const { day, rest } = found;
  if (rest === '') return new Date(Date.parse(`${day}T00:00:00${HOME_ZONE}`) + DAY_MS);
  const time = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i.exec(rest);
  if (time === null) return new Date(Number.NaN);
  const [, clock = '', zone = HOME_ZONE] = time;
  return new Date(`${day}T${/^\d:/.test(clock) ? '0' : ''}${clock}${zoneOf(zone)}`);
}

/** A zone as in '+00' or '-0300' with its colon. */
function zoneOf(zone: string): string {
  if (/^(z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
