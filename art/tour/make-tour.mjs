// Photographs a trainer's day for docs/trainer-day.md: the built site on the local suite, with invented people.
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { commit } from '../../emulators/seed/rest.mjs';
import { ALL_ANSWERS, DEMO_PASSWORD, seedAccount } from '../../emulators/seed/seed.mjs';
import { buildAll } from '../../scripts/build.mjs';
import { ephemeralPorts } from '../../scripts/ports.mjs';
import { PROJECT, startSuite } from '../../scripts/suite.mjs';
import { CHROMIUM_ARGS, findChromium } from '../../tests/support/chromium.mjs';

const OUT = resolve(import.meta.dirname, '../../docs/trainer-day');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1120, height: 1180 };
/** The longest wait for the functions, which start slowly. */
const PATIENCE = 120_000;

const TRAINER = {
  email: 'rafael@personal.example',
  nome: 'Rafael Monteiro',
  endsInDays: null,
  trainer: true,
};
const HEROINE = {
  email: 'camila@personal.example',
  nome: 'Camila Freitas',
  endsInDays: 52,
  tier: 'pro',
  paid: ['pix'],
  answers: { ...ALL_ANSWERS, limitacoes_lesoes: 'Dor no ombro esquerdo ao levantar o braço' },
};
const OTHERS = [
  {
    email: 'diego@personal.example',
    nome: 'Diego Ramos',
    endsInDays: 11,
    tier: 'plus',
    paid: ['pix'],
    answers: ALL_ANSWERS,
  },
  {
    email: 'helena@personal.example',
    nome: 'Helena Prado',
    endsInDays: 33,
    tier: 'pro',
    paid: ['card'],
    answers: { altura: 1.7, peso: 58 },
  },
  { email: 'bruno@personal.example', nome: 'Bruno Teixeira', endsInDays: 58, tier: 'plus', paid: ['pix'] },
];

/** The money of the months before this one, each as one grant, and a workout that took two days. */
function pastMonths() {
  const received = [14, 17, 16, 21, 24, 22, 27, 31, 29, 34, 38];
  const now = new Date();
  const grants = received.map((sales, index) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - received.length + index, 15));
    const refunded_cents = index % 4 === 1 ? 15_990 : 0;
    const money = { amount_cents: sales * 15_990, refunded_cents, dispute: 'none' };
    return { name: `grants/tour_${index}`, fields: { ...money, paid_at: at, reversed_at: at } };
  });
  return [...grants, { name: 'workouts/tour', fields: { delivery: { at: now, days: 2 } } }];
}

await buildAll();
await mkdir(OUT, { recursive: true });
const suite = await startSuite({ ports: await ephemeralPorts() });
const { ports } = suite;
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const store = (writes) => commit(PROJECT, ports.firestore, writes);
  for (const account of [TRAINER, ...OTHERS]) await seedAccount({ project: PROJECT, ports, account });
  const uid = await seedAccount({ project: PROJECT, ports, account: HEROINE });

  const trainer = await open(PHONE);
  await trainer.goto('/treinador');
  await trainer.locator('input[type=email]').fill(TRAINER.email);
  await trainer.locator('input[type=password]').fill(DEMO_PASSWORD);
  await trainer.locator('form button[type=submit]').click();
  for (const { nome } of [HEROINE, ...OTHERS]) await trainer.getByText(nome).first().waitFor();
  await trainer.getByText('Aguardando').nth(2).waitFor();
  await photograph(trainer, 'fila');

  await trainer.getByRole('link', { name: HEROINE.nome, exact: true }).click();
  await trainer.getByText(HEROINE.answers.limitacoes_lesoes).first().waitFor();
  await photograph(trainer, 'aluno');

  await trainer.getByRole('button', { name: 'Começar preparo' }).click();
  await trainer.getByRole('button', { name: 'Começar preparo' }).waitFor({ state: 'hidden' });
  await trainer.getByRole('button', { name: 'Liberar', exact: true }).click();
  const dialog = trainer.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('https://app.exemplo.com/treino/camila');
  await dialog
    .getByRole('textbox')
    .nth(1)
    .fill('Camila, cuidado com o ombro: os exercícios acima da cabeça ficaram de fora.');
  await photograph(trainer, 'liberar');
  await dialog.getByRole('button', { name: 'Liberar treino' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const subscriber = await open(PHONE);
  await subscriber.goto('/dashboard');
  await subscriber.locator('main button').first().click();
  await subscriber.locator('dialog input[type=email]').fill(HEROINE.email);
  await subscriber.locator('dialog input[type=password]').fill(DEMO_PASSWORD);
  await subscriber.locator('dialog form button[type=submit]').click();
  const workout = subscriber.getByRole('link', { name: 'Abrir meu treino' });
  await workout.waitFor();
  await workout.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await photograph(subscriber, 'painel');

  await changeAnswer(uid, 'limitacoes_lesoes', 'Dor no ombro esquerdo, e agora também no joelho direito');
  await trainer.getByText('Saúde mudou').filter({ visible: true }).first().waitFor();
  const change = trainer.getByRole('listitem').filter({ hasText: 'e agora também no joelho direito' });
  await change.evaluate((item) => item.scrollIntoView({ block: 'center' }));
  await photograph(trainer, 'mudou');

  await store(pastMonths());
  await trainer.setViewportSize(DESK);
  await trainer.goto('/treinador/visao-geral');
  await trainer.getByRole('table').waitFor();
  await photograph(trainer, 'visao-geral');
} finally {
  await browser.close();
  await suite.stop();
}
process.exit(0);

async function open(viewport) {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${ports.hosting}`,
    viewport,
    deviceScaleFactor: 1.5,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE);
  return context.newPage();
}

/** Writes what the window shows to docs/trainer-day/<name>.webp. */
async function photograph(page, name) {
  await page.evaluate(() => document.fonts.ready);
  // A notice goes by itself.
  await page.locator('[role=log] button').first().waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await session.detach();
  await writeFile(resolve(OUT, `${name}.webp`), Buffer.from(data, 'base64'));
  console.log(name);
}

/** Changes one answer, as the person's own browser would. */
async function changeAnswer(id, field, text) {
  const path = `projects/${PROJECT}/databases/(default)/documents/anamnese_treinos/${id}`;
  const url = `http://127.0.0.1:${ports.firestore}/v1/${path}?updateMask.fieldPaths=${field}`;
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { [field]: { stringValue: text } } }),
  });
  if (!response.ok) throw new Error(`Changing ${field} answered ${response.status}`);
}
