import * as v from 'valibot';

/** The longest address of a workout, in characters. */
const LINK_MAX_LENGTH = 500;

/** https, a host of labels with a dot between them, a port, and a rest without characters that nobody sees. */
const SHAPE = /^https:\/\/([^/?#:]+)(?::(\d{1,5}))?(?:[/?#][^\s\\<>"'`\p{Cc}\p{Cf}\p{Cs}]*)?$/u;
/** The letters of a host: those of Portuguese and its neighbours, none of which looks like another. */
const LETTER = 'A-Za-zÀ-ÖØ-öø-ÿ';
const LABEL = new RegExp(`^[${LETTER}\\d](?:[${LETTER}\\d-]{0,61}[${LETTER}\\d])?$`);
const TOP_LABEL = new RegExp(`^[${LETTER}]{2,63}$`);
const PUNYCODE = /^xn--/i;
const MAX_PORT = 65_535;

/**
 * The address of a workout: an https URL of a host with a name, without a user name and a password, and without invisible
 * characters, which could make it look like another one. The runtime's URL parser is not asked, because Node 24 and 26 let pass
 * what Node 20 and 22 refuse.
 */
export const LinkSchema = v.pipe(v.string(), v.trim(), v.maxLength(LINK_MAX_LENGTH), v.check(isLink));

/** A link as it was typed, with https:// before a host that was given without a scheme. Any other scheme stays, and is refused. */
export function completeLink(typed: string): string {
  const link = typed.trim();
  return /^[^\s:/?#.]+\.[^\s:/?#]/.test(link) ? `https://${link}` : link;
}

function isLink(text: string): boolean {
  const [, host = '', port = '0'] = SHAPE.exec(text) ?? [];
  const labels = host
    .split('.')
    .map((label) => (PUNYCODE.test(label) ? decodePunycode(label.slice(4)) : label));
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '') &&
    Number(port) <= MAX_PORT
  );
}

/**
 * The label that punycode stands for (RFC 3492, section 6.2), without its beginning 'xn--'; '' where it stands for none, or for
 * one that has no small letter beyond ASCII.
 */
function decodePunycode(code: string): string {
  const delimiter = code.lastIndexOf('-');
  const label = Array.from(code.slice(0, Math.max(delimiter, 0)));
  let [letter, position, bias] = [128, 0, 72];
  for (let at = delimiter + 1; at < code.length; ) {
    const start = position;
    for (let weight = 1, step = 36; ; step += 36, at += 1) {
      const digit = digitOf(code[at]);
      if (Number.isNaN(digit)) return '';
      position += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    at += 1;
    const length = label.length + 1;
    letter += Math.floor(position / length);
    if (!(letter >= 0xdf && letter <= 0xff)) return '';
    bias = adaptBias(position - start, length, start === 0);
    position %= length;
    label.splice(position, 0, String.fromCharCode(letter));
    position += 1;
  }
  return letter === 128 ? '' : label.join('');
}

/** The value of a digit of punycode: a to z, then 0 to 9; NaN for any other character, and behind the end. */
function digitOf(character = ''): number {
  return /^[a-z]$/i.test(character)
    ? Number.parseInt(character, 36) - 10
    : /^\d$/.test(character)
      ? Number(character) + 26
      : Number.NaN;
}

function adaptBias(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
