import * as v from 'valibot';
import { withoutUnseen } from './text-field.ts';

/** Parses a timestamp of either Firestore SDK (web or Admin) into a Date. */
export const MomentSchema = v.pipe(
  v.custom<{ toDate(): Date }>(
    (value) =>
      typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function',
  ),
  v.transform((timestamp) => timestamp.toDate()),
);

/**
 * A document of `subscribers` (spec §3). Imported records may lack fields: a missing one is read as empty, so that old data
 * never breaks a screen. An end of the wrong type is read as the distant past: read as "no end" it would give access for
 * ever. The rules refuse such a record too.
 */
export const SubscriberSchema = v.object({
  email: v.string(),
  nome: v.fallback(v.string(), ''),
  telefone: v.fallback(v.string(), ''),
  data_nascimento: v.fallback(v.string(), ''),
  user_id: v.fallback(v.nullable(v.string()), null),
  subscribed: v.fallback(v.boolean(), false),
  subscription_tier: v.fallback(v.nullable(v.string()), null),
  subscription_end: v.fallback(v.nullish(MomentSchema, null), () => new Date(0)),
  /** Whether a card is charged again at the end of the period. */
  renews: v.fallback(v.boolean(), false),
  /** When the mailbox was confirmed; null before. The account gets everything stored under the address only then. */
  mailbox_confirmed_at: v.fallback(v.nullish(MomentSchema, null), null),
});
export type Subscriber = v.InferOutput<typeof SubscriberSchema>;

/** The longest name in a mail, in characters. */
const LONGEST_SHORT_NAME = 40;
/** More combining marks on one letter than any language uses. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;
/** Separators of words: spaces, controls, and the punctuation that people put around a name. */
const BETWEEN = /[\s\p{Cc},;()"“”]+/u;
/** Letters, joined by apostrophes or hyphens, with an optional final dot ('Jr.'). No mail program makes a link of such a word. */
const WORD = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?$/u;
const BEGINNING_OF_A_LINK = /^(?:www|https?|ftp|mailto)\.?$/i;

/**
 * A typed name as a mail may show it: at most 40 characters in whole words, without words that look like a link, an address,
 * a phone number or markup. Anybody can register another person's address, so a longer name would let a stranger send that
 * person a message in the trainer's name. Returns '' if no word is left.
 */
export function shortName(typed: string): string {
  const text = withoutUnseen(withoutUnseen(typed).normalize('NFKC')).replace(PILED_MARKS, '$1');
  const words = text.split(BETWEEN).filter((word) => WORD.test(word) && !BEGINNING_OF_A_LINK.test(word));
  let said = '';
  for (const word of words) {
    const longer = said === '' ? word : `${said} ${word}`;
    if (Array.from(longer).length > LONGEST_SHORT_NAME) return said === '' ? cut(word) : said;
    said = longer;
  }
  return said;
}

/** The beginning of a word that is too long by itself; the last character of the result is a letter. */
function cut(word: string): string {
  return Array.from(word)
    .slice(0, LONGEST_SHORT_NAME)
    .join('')
    .replace(/['’-]+$/u, '');
}

/** The length of '(11)98765-4321' in characters (spec §9). */
export const PHONE_MAX_LENGTH = 14;

/** The 67 area codes (DDD) of Brazil. */
const AREA = '(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])';
/** An area code with a mobile number of nine digits or a landline of eight. */
const NATIONAL = `${AREA}(?:9\\d{8}|[2-8]\\d{7})`;
/** Before a national number: the country code, then the 0 that is dialled before an area code, then a carrier's two digits. */
const WHOLE = new RegExp(`^(?:(?:\\+|00)?55)?(?:0(?:[1-9]\\d)?)?(${NATIONAL})$`);
/** An area code never begins with 0, nor a number behind it with 0 or 1, so these beginnings can only be a country code. */
const COUNTRY_CODE = /^(?:\+|00)55(?=\d)|^55(?=[01]|[2-8]\d{8})/;
const TRUNK_PREFIX = /^0(?:[1-9]\d(?=1|[2-8]\d{8}))?(?=\d)/;

/** The digits of a text, with a '+' before them where it begins with one. */
const dialled = (text: string) => text.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');

/** The national digits of a whole phone in any spelling: area code and number, 10 or 11 digits; null if it is not whole. */
export function wholePhone(text: string): string | null {
  return WHOLE.exec(dialled(text))?.[1] ?? null;
}

/** Whether the text is a whole phone in any spelling: an area code that exists and 8 or 9 digits. */
export function isCompletePhone(text: string): boolean {
  return wholePhone(text) !== null;
}

/**
 * The national digits of a phone as far as it is typed, without the country code and what is dialled before an area code. Of
 * another country's number only 9 digits are left, because 10 or 11 of them could be the number of a stranger in Brazil.
 */
function phoneDigits(text: string): string {
  const typed = dialled(text);
  const foreign = /^(?:\+|00)(?!$|5$|55)/.test(typed);
  const digits = typed.replace(COUNTRY_CODE, '').replace(TRUNK_PREFIX, '').replace(/\D/g, '');
  return wholePhone(text) ?? digits.slice(0, foreign ? 9 : 11);
}

/** The typed text in the mask of a phone: (DD)NNNN-NNNN for up to 10 digits, (DD)NNNNN-NNNN for 11 (spec §5). */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length === 0) return '';
  if (digits.length < 3) return `(${digits}`;
  const area = digits.slice(0, 2);
  const split = digits.length > 10 ? 7 : 6;
  const start = digits.slice(2, split);
  const end = digits.slice(split);
  return end === '' ? `(${area})${start}` : `(${area})${start}-${end}`;
}

/**
 * Whether a whole phone is probably a mobile number without its ninth digit: eight digits that begin with 6 to 8. Landlines begin
 * with 2 to 5. Some other numbers begin so too (radio, satellite), so a page only asks.
 */
export function mayLackNinthDigit(text: string): boolean {
  return /^\d{2}[6-8]\d{7}$/.test(wholePhone(text) ?? '');
}

/** Parses a phone in any spelling into its mask, '(11)98765-4321'. */
export const PhoneSchema = v.pipe(
  v.string(),
  v.maxLength(120),
  v.check(isCompletePhone),
  v.transform(maskPhone),
);
