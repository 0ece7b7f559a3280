/** The longest beginning of a word that is stored. A longer search is cut to it. */
const LONGEST = 12;
/** The shortest beginning that a search finds. */
const SHORTEST_SEARCH = 2;

/** A text without accents and capitals, as searches compare it. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}|\p{Cf}/gu, '')
    .toLowerCase()
    .trim();
}

/** The beginnings of a word, from the shortest that is found to the longest that is stored. */
function beginningsOf(word: string): readonly string[] {
  const letters = Array.from(word).slice(0, LONGEST);
  return letters.map((_, index) => letters.slice(0, index + 1).join('')).slice(SHORTEST_SEARCH - 1);
}

/** The beginnings by which a row is found: of each word of the name, of the e-mail, and the phone's last four digits. */
export function searchBeginnings(person: {
  readonly nome: string;
  readonly email: string;
  readonly telefone: string;
}): readonly string[] {
  const words = plain(person.nome).split(/[^\p{Letter}\p{Number}]+/u);
  const digits = person.telefone.replace(/\D/g, '');
  const phone = digits.length >= 8 ? [digits.slice(-4)] : [];
  return [...new Set([...words.slice(0, 8), plain(person.email)].flatMap(beginningsOf).concat(phone))];
}

/**
 * The words of a typed text that are long enough to be looked for, cut to what is stored. An apostrophe parts them as in a stored
 * name. A dot or a hyphen does not, because e-mails contain them.
 */
function wordsOf(typed: string): readonly string[] {
  return plain(typed)
    .split(/[\s'’]+/)
    .map((word) => Array.from(word).slice(0, LONGEST))
    .filter((letters) => letters.length >= SHORTEST_SEARCH)
    .map((letters) => letters.join(''));
}

/**
 * The stored beginning that a typed text asks for, or null while it is too short. A query can ask for one word only. Of
 * several words the longest counts, because it finds the fewest rows, and of equally long ones the last: a family's name
 * tells more than a first name.
 */
export function searchKey(typed: string): string | null {
  const [longest = null] = [...wordsOf(typed)].reverse().sort((a, b) => b.length - a.length);
  return longest;
}

/** Whether every word of the typed text that is long enough is the beginning of something by which the row is found. */
export function matchesSearch(typed: string, person: Parameters<typeof searchBeginnings>[0]): boolean {
  const beginnings = searchBeginnings(person);
  return wordsOf(typed).every((word) => beginnings.includes(word));
}
