import { DAY_MS, isCalendarDate } from 'domain/kit/dates';
import { EmailSchema } from 'domain/kit/email';
import { PLANS, PLAN_IDS, type PlanId } from 'domain/buy/plans';
import { cleanLine, isVisible, NAME_MAX_LENGTH } from 'domain/kit/text-field';
import { HEIGHT_RANGE, TEXT_MAX_LENGTH, WEIGHT_RANGE, isInRange } from 'domain/answers/fields';
import * as v from 'valibot';
import { now } from '../../../kit/clock.ts';
import { normalizePhone } from '../../../answers/normalize-legacy.ts';
import { readWindows1252 } from '../csv/encoding.ts';

/** São Paulo, which has had no daylight saving time since 2019. */
const HOME_ZONE = '-03:00';
/** Excel counts days from here. A number of five digits lies between 1927 and 2173. */
const EXCELS_DAY_0 = Date.UTC(1899, 11, 30);
const SECOND_MS = 1000;

/**
 * The day (YYYY-MM-DD) at the beginning of a text, and the rest of it; null if there is no such day. A day is written as
 * dd/mm/yyyy, yyyy-mm-dd, or as the number that Excel stores for it.
 */
function dayIn(value: string): { readonly day: string; readonly rest: string } | null {
  if (/^\d{5}([.,]\d+)?$/.test(value)) return excelsDay(Number(value.replace(',', '.')));
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(value);
  const [, date = '', month = '', year = ''] = brazilian ?? [];
  const day =
    brazilian === null ? value.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const rest = value.slice(brazilian === null ? 10 : brazilian[0].length);
  const [, time] = /^(?:(?:[T ,]|às)+(.*))?$/.exec(rest) ?? [null];
  return isCalendarDate(day) && time !== null ? { day, rest: time?.trim() ?? '' } : null;
}

/**
 * The moment that a text names, or an invalid date if it names none. A day without a time means the end of that day. So does a day
 * at midnight without a zone, because spreadsheets write 00:00 behind every day. A time without a zone is São Paulo's.
 */
function momentIn(value: string): Date {
  const found = dayIn(value);
  if (found === null) return new Date(Number.NaN);
  const { day, rest } = found;
  if (/^(0?0:00(:00(\.0+)?)?)?$/.test(rest)) {
    return new Date(Date.parse(`${day}T00:00:00${HOME_ZONE}`) + DAY_MS);
  }
  const time = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i.exec(rest);
  if (time === null) return new Date(Number.NaN);
  const [, clock = '', zone = HOME_ZONE] = time;
  return new Date(`${day}T${/^\d:/.test(clock) ? '0' : ''}${clock}${zoneOf(zone)}`);
}

/** The fraction of Excel's number is the time of the day. */
function excelsDay(days: number): { readonly day: string; readonly rest: string } {
  const ms = Math.round((EXCELS_DAY_0 + days * DAY_MS) / SECOND_MS) * SECOND_MS;
  const [day = '', time = ''] = new Date(ms).toISOString().split('T');
  return { day, rest: time.slice(0, 8) };
}

/** A zone as in '+00' or '-0300' with its colon. */
function zoneOf(zone: string): string {
  if (/^(z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
/** The bytes of Windows-1252 by their characters. */
const BYTES = new Map(
  Array.from(readWindows1252(ALL_BYTES)).map((character, byte) => [character, byte] as const),
);
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** The characters beyond ASCII that a Brazilian text has. */
const EXPECTED = /^[\0-\x7FÁÀÂÃÄÉÊÍÓÔÕÖÚÜÇÑáàâãäéêíóôõöúüçñªº°·«»\u00A0‘’“”–—…•€]*$/u;
/** An 'Ã' with a sign behind it that no word has there. */
const DAMAGED = /\uFFFD|Ã[\u0080-\u009F€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ¡-¿]/u;

/**
 * A text whose UTF-8 was once read as Windows-1252 ('JoÃ£o', 'Ã‰RICA'), as it was before. Any other text stays as it is: the
 * whole of it has to fit, and a Brazilian text has to come out.
 */
function mendLetters(text: string): string {
  const bytes = Array.from(text, (character) => BYTES.get(character) ?? -1);
  if (bytes.includes(-1)) return text;
  try {
    const mended = UTF8.decode(Uint8Array.from(bytes));
    return EXPECTED.test(mended) ? mended : text;
  } catch {
    return text;
  }
}

/** Whether a wrong encoding has damaged a text, so that nobody can tell what it was. */
function isDamaged(text: string): boolean {
  return DAMAGED.test(text);
}

const DATE = 'is no day: write it as dd/mm/yyyy or yyyy-mm-dd';
const MOMENT = 'is no date: write it as dd/mm/yyyy or yyyy-mm-dd, with or without hh:mm:ss and a time zone';
/** The words with which exports say that a cell is empty. */
const NOTHING = ['null', 'NULL', '\\N', 'undefined'];
const YES = ['true', 't', '1', 'sim', 's', 'yes', 'verdadeiro', 'ativo', 'ativa', 'active'] as const;
const NO = ['false', 'f', '0', 'não', 'nao', 'n', 'no', 'falso', 'inativo', 'inativa', 'cancelado'] as const;
/** The cell of a subscriber whose plan is taken as it is written, whatever Stripe charges the address. */
export const NO_SUBSCRIPTION = 'none';

/**
 * A cell as it stands in the file. A column that is missing and an empty cell mean the same. The apostrophe that our report puts
 * before a text that looks like a formula is no part of it.
 */
const Cell = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.transform((text) => (NOTHING.includes(text) ? '' : text.replace(/^'(?=\s*[=+\-@])/, ''))),
);

export const Email = v.pipe(
  Cell,
  v.check((text) => v.is(EmailSchema, text), 'is no e-mail address'),
  v.transform((text) => v.parse(EmailSchema, text)),
);

/** A text of so many characters at most. A database's export may write a line end as '\\n'. */
export function text(most: number = TEXT_MAX_LENGTH) {
  return v.pipe(
    Cell,
    v.transform((value) => mendLetters(value).replace(/\\r\\n|\\n|\\r/g, '\n')),
    v.maxLength(most, `is longer than ${most} characters`),
    v.check((value) => !isDamaged(value), 'has letters that a wrong encoding has damaged: type them again'),
    v.check((value) => !value.startsWith('{"'), 'is an object, and no text: export its fields as columns'),
  );
}

/** A name, or '' where nothing of it shows. */
export const Name = v.pipe(
  text(NAME_MAX_LENGTH),
  v.transform((name) => (isVisible(name) ? cleanLine(name) : '')),
);

/** A phone in any spelling, masked. An incomplete one keeps its spelling; the person corrects it in the dashboard. */
export const Phone = v.pipe(
  Cell,
  v.check(
    (value) => !/^\d+([.,]\d+)?E\+?\d+$/i.test(value),
    'was shortened by a spreadsheet (as in 5,5E+12): format the column as text and export again, or empty the cell',
  ),
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

/** A moment, or null. A day without a time means the end of that day; a time without a zone is São Paulo's. */
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
    const known = (id: PlanId) => [id, `personal ${id}`, PLANS[id].name.toLowerCase()];
    return PLAN_IDS.find((id) => known(id).includes(value.toLowerCase())) ?? value;
  }),
);

/** Metres, also written as centimetres ('174') or with the unit. */
export const Height = measure(HEIGHT_RANGE, 'metres', (value) => (value > 10 ? value / 100 : value));

/** Kilograms, also with the unit. */
export const Weight = measure(WEIGHT_RANGE, 'kilograms', (value) => value);

/** The id of a subscription at Stripe, 'none', or ''. */
export const SubscriptionId = v.pipe(
  Cell,
  v.regex(
    /^(sub_[A-Za-z0-9]{8,250}|none)?$/,
    'is no id of a subscription at Stripe (sub_…, without a question mark), and not none',
  ),
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
