import { EmailSchema } from 'domain/email';
import { PLAN_IDS, type PlanId, PLANS } from 'domain/plans';
import { HEIGHT_RANGE, isInRange, TEXT_MAX_LENGTH, WEIGHT_RANGE } from 'domain/questionnaire/fields';
import * as v from 'valibot';
import { now } from '../../../clock.ts';
import { normalizePhone } from '../../../migration/normalize-legacy.ts';
import { dayIn, momentIn } from './dates.ts';
import { isDamaged, mendLetters } from './mend-letters.ts';

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

/** An e-mail address, normalised. */
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
