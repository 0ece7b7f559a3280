import { normalizeEmail } from './email.ts';

/** Whether `typed` and `meant` are equal or differ by one typing error: a letter too many, too few or wrong, or two swapped. */
export function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, other] = [typed.slice(at), meant.slice(at)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  );
}

/** The mailbox providers that Brazilians use most, with the endings that each of them has, the usual one first. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  hotmail: ['com', 'com.br'],
  outlook: ['com', 'com.br'],
  yahoo: ['com.br', 'com'],
  icloud: ['com'],
  live: ['com'],
  msn: ['com'],
  uol: ['com.br'],
  bol: ['com.br'],
  terra: ['com.br'],
  ig: ['com.br'],
  globo: ['com'],
  // These providers exist and differ by one letter from a more common one. They are listed so that they are never corrected.
  mail: ['com'],
  email: ['com', 'com.br'],
  ymail: ['com'],
};

/** The shortest provider name that is guessed, in characters: a shorter one is too often one letter from another company's. */
const SHORTEST_GUESSED = 4;

/** The first letter has to match: people rarely mistype it, and most names of other companies differ in it. */
function isGuess(typed: string, name: string): boolean {
  return name.length >= SHORTEST_GUESSED && typed[0] === name[0] && isOneSlip(typed, name);
}

/** The intended ending after a provider's name that is spelt correctly. People add `.br`, or leave it out. */
function endingOf(typed: string, endings: readonly string[]): string | undefined {
  const exact = endings.find((ending) => ending === typed || isOneSlip(typed, ending));
  return (
    exact ?? endings.find((ending) => [`${ending}.br`, ending.replace(/^com\./, ''), 'com'].includes(typed))
  );
}

/** The intended domain, or null if the typed one may be correct. */
function meantDomain(domain: string): string | null {
  const [name = '', ...rest] = domain.split('.');
  const ending = rest.join('.');
  const own = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  if (own?.includes(ending)) return null;
  if (own) {
    const meant = endingOf(ending, own);
    return meant === undefined ? null : `${name}.${meant}`;
  }
  for (const [provider, endings] of Object.entries(PROVIDERS)) {
    if (!isGuess(name, provider)) continue;
    const meant = endings.find((each) => each === ending) ?? endings.find((each) => isOneSlip(ending, each));
    if (meant !== undefined) return `${provider}.${meant}`;
  }
  return null;
}

/**
 * The address that the person probably meant, if its domain is one typing error from one that many people use
 * (`maria@gmial.com` → `maria@gmail.com`); else null. A page offers the suggestion and never applies it by itself, because
 * real domains differ by one letter from the known ones, too.
 */
export function suggestEmail(typed: string): string | null {
  const address = normalizeEmail(typed);
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  const domain = meantDomain(address.slice(at + 1));
  return domain === null ? null : `${address.slice(0, at)}@${domain}`;
}
