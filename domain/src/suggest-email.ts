import { normalizeEmail } from './email.ts';

/** The mailbox providers that Brazilians use most, and the endings under which each of them exists, the usual one first. */
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
  // These exist and differ from a commoner one by a single letter: they are here so that they are never corrected.
  mail: ['com'],
  email: ['com', 'com.br'],
  ymail: ['com'],
};

/** Below this length another company's name is too often one letter away. */
const SHORTEST_GUESSED = 4;

/** Whether one letter too many, too few or wrong, or two letters swapped, make `typed` out of `meant`. */
function isOneSlip(typed: string, meant: string): boolean {
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

/** Nobody mistypes a name's first letter as easily as the others, and most other companies' names differ in it. */
function isGuess(typed: string, name: string): boolean {
  return name.length >= SHORTEST_GUESSED && typed[0] === name[0] && isOneSlip(typed, name);
}

/** The ending that is meant, where the provider's name is spelt right: people add `.br` to it, or leave it out. */
function endingOf(typed: string, endings: readonly string[]): string | undefined {
  const exact = endings.find((ending) => ending === typed || isOneSlip(typed, ending));
  return (
    exact ?? endings.find((ending) => [`${ending}.br`, ending.replace(/^com\./, ''), 'com'].includes(typed))
  );
}

/** The domain that is meant, or null where the one that was typed may well be right. */
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
 * The address that was probably meant, where its domain is a slip away from one that many people use
 * (`maria@gmial.com` → `maria@gmail.com`); null where there is nothing to suggest. A suggestion, to be offered and not
 * to be made: domains that differ from a known one by a letter exist.
 */
export function suggestEmail(typed: string): string | null {
  const address = normalizeEmail(typed);
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  const domain = meantDomain(address.slice(at + 1));
  return domain === null ? null : `${address.slice(0, at)}@${domain}`;
}
