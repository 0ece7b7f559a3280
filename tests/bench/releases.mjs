/** Measures how soon a release shows on the subscriber's open dashboard: two browsers on the local suite. */
import { createHash } from 'node:crypto';
import { chromium } from 'playwright';
import { commit } from '../../emulators/seed/rest.ts';
import { ALL_ANSWERS, DEMO_PASSWORD, seedAccount } from '../../emulators/seed/seed.ts';
import { HOST } from '../../scripts/processes.ts';
import { PROJECT } from '../../scripts/suite.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';
import { median } from './measures.mjs';

/** @import { Page } from 'playwright' */
/** @import { Ports } from '../../scripts/ports.ts' */
/** @import { Figure } from './measures.mjs' */

const RUNS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @type {import('../../emulators/seed/seed.ts').Account} */
const PUPIL = {
  email: 'aluna-banca@personal.example',
  nome: 'Berenice Alves',
  endsInDays: 30,
  tier: 'pro',
  answers: ALL_ANSWERS,
};

/**
 * Writes the workout and the row of the pupil, as the triggers do. They start slowly, and are not what is measured here.
 * @param {Ports} ports
 * @param {string} uid
 */
async function writeReceived(ports, uid) {
  const now = new Date();
  const due_on = new Date(now.getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  const subscriber = createHash('sha256').update(PUPIL.email).digest('hex');
  const { nome, email, tier } = PUPIL;
  await commit(PROJECT, ports.firestore, [
    {
      name: `workouts/${uid}`,
      fields: {
        ...{ user_id: uid, subscriber, version: 1, stage: 'received', since: now, received_at: now, due_on },
        ...{ released_at: null, delivery: null, link: null, message: '' },
        ...{ correction: null, changed: [], mail_due_at: null },
      },
    },
    {
      name: `queue/${uid}`,
      fields: {
        ...{ subscriber, uid, nome, email, telefone: '', tier, subscription_end: null, renews: false },
        ...{ state: 'waiting', since: now, due_on, missing: [], correction_asked: false, flags: [] },
        ...{ active: true, order: due_on, search: [], changes_at: null },
      },
    },
  ]);
}

/**
 * The times from the trainer's click on the confirming button to the link on the dashboard, in milliseconds. `page` is where the
 * trainer is signed in.
 * @param {Ports} ports
 * @param {Page} page
 * @param {number} patience in milliseconds
 * @returns {Promise<Figure>}
 */
export async function benchReleases(ports, page, patience) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const uid = await seedAccount({ project: PROJECT, ports, account: PUPIL });
    await writeReceived(ports, uid);
    const context = await browser.newContext({ baseURL: `http://${HOST}:${ports.hosting}` });
    context.setDefaultTimeout(patience);
    const dashboard = await context.newPage();
    await dashboard.goto('/dashboard');
    await dashboard.locator('main button').first().click();
    await dashboard.locator('dialog input[type=email]').fill(PUPIL.email);
    await dashboard.locator('dialog input[type=password]').fill(DEMO_PASSWORD);
    await dashboard.locator('dialog form button[type=submit]').click();
    await dashboard.getByText('Prometido').first().waitFor();

    await page.goto(`/treinador/aluno/${uid}`);
    const release = page.getByRole('button', { name: 'Liberar', exact: true });
    const takeBack = page.getByRole('button', { name: 'Voltar para preparo' });
    /** @type {number[]} */
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
      const link = `https://app.exemplo.com/treino/${run}`;
      await release.first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill(link);
      const started = performance.now();
      await dialog.getByRole('button', { name: 'Liberar treino' }).click();
      await dashboard.locator(`main a[href="${link}"]`).first().waitFor();
      times.push(performance.now() - started);
      await dialog.waitFor({ state: 'hidden' });
      await takeBack.click();
      await dialog.getByRole('button', { name: 'Voltar para preparo' }).click();
      await dashboard.locator(`main a[href="${link}"]`).first().waitFor({ state: 'hidden' });
      await dialog.waitFor({ state: 'hidden' });
    }
    const [least, greatest] = [Math.min(...times), Math.max(...times)].map(Math.round);
    return { value: Math.round(median(times)), unit: 'ms', spread: `${least}–${greatest}` };
  } finally {
    await browser.close();
  }
}
