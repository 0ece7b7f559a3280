import { randomUUID } from 'node:crypto';

/**
 * The people of a story, and what they were shown. `stranger` says whether the stranger claims the address before its buyer.
 * @param {boolean} strangerClaims
 */
export function newStory(strangerClaims) {
  const id = randomUUID();
  const person = (/** @type {string} */ name) => ({
    email: `${name}-${id}@exemplo.com`,
    password: `senha-de-${name}`,
  });
  const [ana, bia, eva] = [person('ana'), person('bia'), person('eva')];
  return {
    strangerClaims,
    /** Buys by PIX, answers and withdraws. */
    ana: { ...ana, order: randomUUID(), pixId: '' },
    /** Buys by card, cancels and erases. */
    bia: { ...bia, order: randomUUID(), session: '' },
    /** Buys for both addresses, and for her own. */
    eva: { ...eva, claimAs: `senha-da-estranha` },
    /** Every code or session that an order was answered with. @type {Map<string, Set<string>>} */
    shown: new Map(),
    /** What a stranger could do that she must not. @type {string[]} */
    surprises: [],
  };
}
/** @typedef {ReturnType<typeof newStory>} Story */
