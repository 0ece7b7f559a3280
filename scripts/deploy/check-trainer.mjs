/** Checks that the trainer's details are a person's own: mails, contract and privacy text state them. */

/** @import { Facts } from './load-facts.mjs' */
/** @import { Problem } from './problem.mjs' */

/** The details of the invented trainer, as this project is handed over. */
const INVENTED = new Set([
  'https://personal.example',
  'Rafael Monteiro',
  'CREF 000000-G/SP',
  'Rafael Monteiro Treinamento Online ME',
  '00.000.000/0001-00',
  'Rua Exemplo, 100 – São Paulo/SP – CEP 00000-000',
  'contato@personal.example',
  '5511900000000',
  '+55 11 90000-0000',
  'https://www.instagram.com/personal.example/',
]);

/**
 * One problem when details are still invented, and one when the site's address is not the one that its pages name.
 * @param {Facts['TRAINER']} trainer
 * @param {string | undefined} origins the value of APP_ORIGINS
 * @param {boolean} isStaging whether the site has an address of its own, which search engines must not know
 * @returns {Problem[]}
 */
export function checkTrainer(trainer, origins, isStaging) {
  const invented = Object.entries(trainer)
    .filter(([, value]) => typeof value === 'string' && INVENTED.has(value))
    .map(([name]) => name);
  /** @type {Problem[]} */
  const problems = [];
  if (invented.length > 0) {
    problems.push({
      what: `domain/src/trainer.ts: still invented: ${invented.join(', ')}.`,
      cure: "Put the trainer's own details there. They stand in every mail and in the contract.",
    });
  }
  const site = origins?.split(',')[0]?.trim();
  if (!isStaging && site !== undefined && site !== trainer.site) {
    problems.push({
      what: `APP_ORIGINS begins with ${site}, but the pages name ${trainer.site} as their address.`,
      cure: 'Make `site` in domain/src/trainer.ts and the first of APP_ORIGINS the same.',
    });
  }
  return problems;
}
