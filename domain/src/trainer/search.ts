import { cleanEmail } from '../kit/email.ts';
import { wholePhone } from '../kit/person.ts';
import { comparable, NAME_MAX_LENGTH } from '../kit/text-field.ts';

/** The longest beginning of a word that a query asks for. */
const LONGEST = 12;
/** The shortest beginning that a search finds. */
const SHORTEST_SEARCH = 2;
/** How many digits at the end of a phone a query asks for. */
const LAST_DIGITS = 4;

/** The beginnings of a word, from the shortest that is found to the longest that a query asks for, and the whole word. */
function beginningsOf(word: string): readonly string[] {
  const letters = Array.from(word).slice(0, LONGEST);
  const beginnings = letters.map((_, index) => letters.slice(0, index + 1).join(''));
  return [...beginnings.slice(SHORTEST_SEARCH - 1), ...(beginnings.at(-1) === word ? [] : [word])];
}

/** The words of a text as they stand there, and the words within them: of 'd'Ávila' also 'avila', of '(Bia)' also 'bia'. */
function wordsOf(text: string): readonly string[] {
  const shown = comparable(text).slice(0, NAME_MAX_LENGTH);
  return [...shown.split(' '), ...shown.split(/[^\p{Letter}\p{Number}]+/u)];
}

/** The digits of a phone, without a country code where it is a whole one. */
const digitsOf = (phone: string) => wholePhone(phone) ?? phone.replace(/\D/g, '');

interface Shown {
  readonly nome: string;
  readonly email: string;
  readonly telefone: string;
}

/**
 * The texts by which a row is found: the beginnings of the name's words and of the e-mail with these whole, the phone's digits and
 * its last four. Their number is bounded by the longest name. A person may be shown under several names and phones.
 */
export function searchBeginnings(...shown: readonly Shown[]): readonly string[] {
  const found = shown.flatMap(({ nome, email, telefone }) => {
    const digits = digitsOf(telefone);
    // An incomplete phone is shown as it is spelt, perhaps with words.
    const spelt = wholePhone(telefone) === null ? wordsOf(telefone) : [];
    const words = [...wordsOf(nome), comparable(email), ...spelt];
    return [...words.flatMap(beginningsOf), digits.slice(-LAST_DIGITS), digits];
  });
  return [...new Set(found)].filter((text) => text.length >= SHORTEST_SEARCH);
}

/** A part of a typed text: the stored text that a query asks for, and whether a stored text is what was typed. */
interface Part {
  readonly key: string;
  readonly fits: (stored: string) => boolean;
}

function phonePart(digits: string): Part {
  return { key: digits.slice(-LAST_DIGITS), fits: (stored) => stored.endsWith(digits) };
}

function partOf(word: string): Part {
  const phone = wholePhone(word);
  if (phone !== null && !word.includes('@')) return phonePart(phone);
  const text = word.includes('@') ? comparable(cleanEmail(word)) : word;
  const key = Array.from(text).slice(0, LONGEST).join('');
  return { key, fits: (stored) => stored.startsWith(text) };
}

/** The parts of a typed or pasted text that are long enough to be looked for. A phone and an address are one part. */
function partsOf(typed: string): readonly Part[] {
  const text = comparable(typed);
  const isPhone =
    /^(?:tel:)?[\d\s'()+.\-\u2010-\u2015]+$/.test(text) && text.replace(/\D/g, '').length > LAST_DIGITS;
  if (isPhone) return [phonePart(digitsOf(text))];
  const address = cleanEmail(text);
  const words = text.includes('@') && !address.includes(' ') ? [address] : text.split(' ');
  return words.map(partOf).filter(({ key }) => Array.from(key).length >= SHORTEST_SEARCH);
}

/**
 * The stored text that a typed text asks for, or null while it is too short. A query can ask for one only. Of several words the
 * longest counts, because it finds the fewest rows, and of equally long ones the last: a family's name tells more than a first
 * name.
 */
export function searchKey(typed: string): string | null {
  const keys = partsOf(typed).map(({ key }) => key);
  const [longest = null] = [...keys].reverse().sort((a, b) => b.length - a.length);
  return longest;
}

/** Whether every part of the typed text that is long enough is among the texts by which a row is found (`searchBeginnings`). */
export function matchesSearch(typed: string, stored: readonly string[]): boolean {
  return partsOf(typed).every(({ fits }) => stored.some(fits));
}
