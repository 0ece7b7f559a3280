/**
 * Measures what the trainer's queue reads with ten thousand rows and how soon it shows them: the built site on the local suite.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { DEMO_PASSWORD, seedAccount, PROJECT, startSuite } from 'emulators';
import { HOST } from '../../scripts/processes.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';
import { writeDocuments } from './documents.mjs';
import { median } from './measures.mjs';

/** @import { Page } from 'playwright' */
/** @import { Ports } from 'emulators' */
/** @import { Figure, Figures } from './measures.mjs' */

/**
 * What something costs: the time until the page shows it (milliseconds), and, until the page rests again, the documents that
 * are read and the rows that are counted. A count of up to a thousand rows is billed as one read.
 * @typedef {{ ms: number, documents: number, counts: number }} Cost
 */

const ROWS = 10_000;
const RUNS = 5;
/** How many rows are written at once; Firestore takes 500. */
const BATCH = 500;
/** How many rows the searched name has. */
const NAMESAKES = 7;
/** After this many milliseconds the page is at rest. It counts its filters 2 s after a change. */
const QUIET = 4_000;
/** How long the page may take on a busy machine, in milliseconds. */
const PATIENCE = 120_000;

/** @type {import('emulators').Account} */
const TRAINER = { email: 'banca@personal.example', nome: 'Rafael Monteiro', endsInDays: null };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * One row of the queue, as the server stores it.
 * @param {number} index
 * @param {string} nome
 */
function rowOf(index, nome) {
  const word = nome.toLowerCase();
  const since = new Date(Date.now() - index * 60_000);
  const due_on = new Date(Date.now() + (index % 40) * DAY_MS).toISOString().slice(0, 10);
  return {
    subscriber: `row-${index}`,
    uid: `row-${index}`,
    nome,
    email: `${word}@personal.example`,
    telefone: '(11)98765-4321',
    tier: index % 3 === 0 ? 'pro' : 'plus',
    subscription_end: new Date(Date.now() + ((index % 60) + 1) * DAY_MS),
    renews: index % 2 === 0,
    state: index % 2 === 0 ? 'waiting' : 'preparing',
    since,
    due_on,
    missing: [],
    correction_asked: false,
    flags: [],
    active: true,
    order: `${due_on} ${since.toISOString()}`,
    search: Array.from(word, (_, length) => word.slice(0, length + 1)).filter(({ length }) => length > 1),
    changes_at: null,
  };
}

/** @param {Ports} ports */
async function writeQueue(ports) {
  for (let from = 0; from < ROWS; from += BATCH) {
    await writeDocuments(
      ports,
      Array.from({ length: BATCH }, (_, offset) => {
        const index = from + offset;
        const nome = index % (ROWS / NAMESAKES) < 1 ? `Zuleica${index}` : `Pessoa${index}`;
        return { id: `queue/row-${index}`, fields: rowOf(index, nome) };
      }),
    );
  }
}

const rows = (/** @type {Page} */ page) => page.locator('main ul > li a[href^="/treinador/aluno/"]');

/**
 * Does something on the page, and waits for what it shows.
 * @param {{ documents: () => Promise<number>, counts: () => number }} read what was read so far
 * @param {() => Promise<unknown>} act
 * @param {() => Promise<unknown>} shown
 * @returns {Promise<Cost>}
 */
async function costOf(read, act, shown) {
  const [documents, counts] = [await read.documents(), read.counts()];
  const started = performance.now();
  await act();
  await shown();
  const ms = performance.now() - started;
  await delay(QUIET);
  return { ms, documents: (await read.documents()) - documents, counts: read.counts() - counts };
}

/**
 * Measures the queue of one trainer and ten thousand clients.
 * @returns {Promise<Figures>}
 */
export async function benchTrainer() {
  const suite = await startSuite();
  const { ports } = suite;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const uid = await seedAccount({ project: PROJECT, ports, account: TRAINER });
    await writeDocuments(ports, [
      { id: `trainers/${uid}`, fields: { email: TRAINER.email, added_at: new Date() } },
    ]);
    await writeQueue(ports);
    const context = await browser.newContext({ baseURL: `http://${HOST}:${ports.hosting}` });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    let counts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && /:runAggregationQuery(\?|$)/.test(request.url())) counts += 1;
    });
    const read = {
      documents: async () => {
        const url = `http://${HOST}:${ports.firestore}/emulator/v1/projects/${PROJECT}/reads/${uid}`;
        // The emulator bills a count as a read, which is told apart here.
        return (await (await fetch(url)).json()).reads - counts;
      },
      counts: () => counts,
    };
    await page.goto('/treinador');
    await page.locator('input[inputmode=email]').fill(TRAINER.email);
    await page.locator('input[type=password]').fill(DEMO_PASSWORD);
    const opening = await costOf(
      read,
      () => page.locator('form button[type=submit]').click(),
      () => rows(page).first().waitFor(),
    );

    /** @type {Cost[]} */
    const changes = [];
    /** @type {Cost[]} */
    const searches = [];
    for (let run = 0; run < RUNS; run += 1) {
      const first = await rows(page).first().getAttribute('href');
      const id = first?.split('/').at(-1) ?? '';
      const nome = `Mudou${run}`;
      changes.push(
        await costOf(
          read,
          () => writeDocuments(ports, [{ id: `queue/${id}`, fields: rowOf(Number(id.slice(4)), nome) }]),
          () => page.getByText(nome).waitFor(),
        ),
      );
      searches.push(
        await costOf(
          read,
          () => page.locator('input[type=search]').fill('zuleica'.slice(0, 3 + (run % 4))),
          () =>
            page.waitForFunction(
              (count) =>
                document.querySelectorAll('main ul > li a[href^="/treinador/aluno/"]').length === count,
              NAMESAKES,
            ),
        ),
      );
      await page.locator('input[type=search]').fill('');
      await rows(page).nth(NAMESAKES).waitFor();
      await delay(QUIET);
    }
    const back = await costOf(
      read,
      () => page.reload({ waitUntil: 'commit' }),
      () => rows(page).first().waitFor(),
    );
    return {
      'documents read, opening 10,000 rows': { value: opening.documents, unit: '', limit: 51 },
      'counts, opening': { value: opening.counts, unit: '', limit: 15 },
      'Entrar to the first rows': { value: Math.round(opening.ms), unit: 'ms' },
      'documents read, a change of one row (most of 5)': { ...most(changes, 'documents'), limit: 1 },
      'counts, after a change': most(changes, 'counts'),
      'a change to its sight (median of 5)': timeOf(changes),
      'documents read, a search of 7 rows (most of 5)': { ...most(searches, 'documents'), limit: NAMESAKES },
      'counts, after a search': most(searches, 'counts'),
      'a search to its rows (median of 5)': timeOf(searches),
      'documents read, return': { value: back.documents, unit: '' },
      'return to the known rows': { value: Math.round(back.ms), unit: 'ms' },
    };
  } finally {
    await browser.close();
    await suite.stop();
  }
}

/**
 * The greatest number of what was read or counted.
 * @param {readonly Cost[]} costs
 * @param {'documents' | 'counts'} name
 * @returns {Figure}
 */
const most = (costs, name) => ({ value: Math.max(...costs.map((cost) => cost[name])), unit: '' });

/**
 * The median of the times.
 * @param {readonly Cost[]} costs
 * @returns {Figure}
 */
const timeOf = (costs) => ({ value: Math.round(median(costs.map(({ ms }) => ms))), unit: 'ms' });
