import { QUEUE_PAGE_SIZE, rowNote } from 'domain/trainer/row';
import { ACCOUNT } from 'domain/account/texts';
import { QUEUE_FLAG_LABELS, QUEUE_PAGE, QUEUE_STATE_LABELS, TRAINER_ACCESS } from 'domain/trainer/texts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, removeAsServer, writeAsServer } from '../support/people.ts';
import { button } from '../support/screen.ts';
import { fillInSignIn, newTrainer, rowOf, seedRow, signInAsTrainer, uniqueName } from '../support/trainer.ts';
import { dayFromToday } from '../support/questionnaire.ts';

test('the form of the trainer only signs in, and an account that is not a trainer sees nobody', {
  tag: '@gate',
}, async ({ page }) => {
  const stranger = await newSubscriber();
  const name = uniqueName();
  await seedRow({ nome: name, due_on: '2020-01-02' });
  await page.goto('/treinador');
  await expect(page.getByText(TRAINER_ACCESS.signInText)).toBeVisible();
  await expect(button(page, ACCOUNT.forgot)).toBeVisible();
  await expect(button(page, ACCOUNT.signUp)).toHaveCount(0);
  await fillInSignIn(page, stranger.email);
  await expect(page.getByText(TRAINER_ACCESS.refused)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByRole('link', { name: TRAINER_ACCESS.toDashboard })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await button(page, TRAINER_ACCESS.signOut).click();
  await expect(page.getByText(TRAINER_ACCESS.signInText)).toBeVisible();
});

test('the queue shows who waits, until when and why, overdue first, and moves without a reload', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const [late, soon] = [uniqueName('Vera'), uniqueName('Bia')];
  await seedRow({
    nome: late,
    due_on: '2021-02-03',
    state: 'changed',
    flags: ['limitation', 'disputed'],
    ...rowNote(
      'Prefere treinar cedo, antes do trabalho, e viaja em dezembro com a família.',
      new Date('2021-02-04T15:00:00Z'),
    ),
  });
  const id = await seedRow({ nome: soon, due_on: dayFromToday(0), state: 'preparing', tier: 'plus' });
  await signInAsTrainer(page, trainer);
  await expect(rowOf(page, late)).toContainText('atrasado 03/02/2021');
  await expect(rowOf(page, late)).toContainText(QUEUE_STATE_LABELS.changed);
  await expect(rowOf(page, late)).toContainText(QUEUE_FLAG_LABELS.limitation);
  await expect(rowOf(page, late)).toContainText(
    `${QUEUE_FLAG_LABELS.disputed} · Hipertrofia · 4x/sem · Intermediário`,
  );
  await expect(rowOf(page, soon)).toContainText(QUEUE_PAGE.dueToday);
  await expect(rowOf(page, late)).toContainText(QUEUE_PAGE.noted('04/02/2021'));
  await expect(
    rowOf(page, late).getByText('Prefere treinar cedo, antes do trabalho, e viaja em…'),
  ).toBeVisible();
  expect((await rowOf(page, late).boundingBox())?.height).toBeLessThanOrEqual(96);
  const names = await page.getByRole('list', { name: QUEUE_PAGE.rows }).locator('bdi').allTextContents();
  expect(names.indexOf(late)).toBeLessThan(names.indexOf(soon));

  await writeAsServer(`queue/${id}`, { state: 'released', due_on: null });
  await expect(rowOf(page, soon)).toContainText(QUEUE_STATE_LABELS.released);
  await writeAsServer(`queue/${id}`, {
    objetivo_principal: '',
    frequencia_semanal: '',
    experiencia_treino: '',
    flags: ['refused'],
  });
  await expect(rowOf(page, soon).getByText(QUEUE_FLAG_LABELS.refused)).toBeVisible();
  await expect(rowOf(page, soon)).not.toContainText(`${QUEUE_FLAG_LABELS.refused} ·`);
  await removeAsServer(`queue/${id}`);
  await expect(rowOf(page, soon)).toHaveCount(0);
});

test('a search finds the beginnings of words, an e-mail and a phone, and lives in the address', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const [name, other] = [uniqueName('Zélia'), uniqueName('Zélia')];
  await seedRow({ nome: name });
  await seedRow({ nome: other, state: 'ended', active: false, due_on: null });
  await signInAsTrainer(page, trainer);
  const field = page.getByLabel(QUEUE_PAGE.search);
  await field.fill('z');
  await expect(page.getByText(QUEUE_PAGE.searchTooShort)).toBeVisible();
  await field.fill('zelia');
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, other)).toBeVisible();
  // The server finds by one word, and the page compares the others.
  await field.fill(`zelia ${other.split(' ')[1]}`);
  await expect(rowOf(page, other)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toContain('zelia');
  await page.reload();
  await expect(rowOf(page, other)).toBeVisible();
  await field.fill('nobody-has-this-name');
  await expect(page.getByText(QUEUE_PAGE.noneFound('nobody-has-this-name'))).toBeVisible();
  await page.getByRole('link', { name: QUEUE_PAGE.showAll }).click();
  await expect(field).toHaveValue('');
});

test('a filter lives in the address, is counted, and Back returns to the one before', async ({ page }) => {
  const trainer = await newTrainer();
  const name = uniqueName('Caio');
  // The unclaimed purchases of other journeys stand behind this one, and not before it on another page.
  const unclaimed = { state: 'unclaimed', uid: null, due_on: null, since: new Date(0) } as const;
  await seedRow({ ...unclaimed, nome: name });
  await signInAsTrainer(page, trainer);
  const filters = page.getByRole('navigation', { name: QUEUE_PAGE.filters });
  const chip = filters.getByRole('link', { name: QUEUE_STATE_LABELS.unclaimed });
  await filters.getByRole('button').click();
  await expect(chip).toHaveText(new RegExp(`${QUEUE_STATE_LABELS.unclaimed}\\d+`));
  const before = Number(/\d+$/.exec((await chip.textContent()) ?? '')?.[0]);
  await chip.click();
  await expect(page).toHaveURL(/situacao=unclaimed/);
  await expect(filters.getByRole('button')).toContainText(QUEUE_STATE_LABELS.unclaimed);
  await filters.getByRole('button').click();
  await expect(rowOf(page, name)).toBeVisible();
  // These are more than buyers beside this journey claim meanwhile.
  await Promise.all(Array.from({ length: 5 }, () => seedRow({ ...unclaimed, nome: uniqueName() })));
  await expect
    .poll(async () => Number(/\d+$/.exec((await chip.textContent()) ?? '')?.[0]))
    .toBeGreaterThan(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/treinador$/);
});

test('a removed trainer sees the page close at once, and this browser keeps none of the rows', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const name = uniqueName('Davi');
  await seedRow({ nome: name, due_on: '2020-03-04', flags: ['limitation'] });
  await signInAsTrainer(page, trainer);
  await expect(rowOf(page, name)).toBeVisible();
  const kept = () => page.evaluate(() => window.localStorage.getItem('fila') ?? '');
  await expect.poll(kept).toContain(name);
  for (const secret of ['limitation', '98765-4321', '@']) expect(await kept()).not.toContain(secret);
  await removeAsServer(`trainers/${trainer.uid}`);
  await expect(page.getByText(TRAINER_ACCESS.refused)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect.poll(kept).toBe('');
});

test('on a return the last rows are there before any server answers, and Sair forgets them', async ({
  page,
}) => {
  const trainer = await newTrainer();
  const name = uniqueName('Enzo');
  const id = await seedRow({ nome: name, due_on: '2020-05-06' });
  await signInAsTrainer(page, trainer);
  await expect(rowOf(page, name)).toBeVisible();
  let hold = true;
  const held: (() => void)[] = [];
  const { origin } = new URL(page.url());
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      if (hold) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    },
  );
  await page.reload();
  await expect(rowOf(page, name)).toContainText('atrasado 06/05/2020');
  await expect(page.getByText(QUEUE_PAGE.known)).toBeVisible();
  await writeAsServer(`queue/${id}`, { nome: `${name} Lima` });
  hold = false;
  for (const release of held) release();
  await expect(rowOf(page, `${name} Lima`)).toBeVisible();
  await expect(page.getByText(QUEUE_PAGE.known)).toBeHidden();
  await button(page, TRAINER_ACCESS.signOut).click();
  await expect(page.getByText(TRAINER_ACCESS.signInText)).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('fila'))).toBeNull();
});

test.describe('with requests that fail', () => {
  test.use({ expectedErrors: /RPC_ERROR/ });

  test('a search of two words finds a person behind more than a page of others with one of them', async ({
    page,
  }) => {
    const trainer = await newTrainer();
    const family = uniqueName('Rita').split(' ')[1] ?? '';
    const others = Array.from({ length: 2 * QUEUE_PAGE_SIZE }, () => `Rita ${family}`);
    // Late enough to leave the queue's first page to the rows of other journeys.
    await Promise.all(others.map((nome) => seedRow({ nome, due_on: '2999-07-08' })));
    await seedRow({ nome: `Bela ${family}`, due_on: null });
    await signInAsTrainer(page, trainer);
    const field = page.getByLabel(QUEUE_PAGE.search);
    await field.fill(`Bela ${family}`);
    await expect(rowOf(page, `Bela ${family}`)).toBeVisible();
    await field.fill(`Nina ${family}`);
    await expect(page.getByText(QUEUE_PAGE.noneFound(`Nina ${family}`))).toBeVisible();

    // Nobody is said to be missing while the pages that may hold the person cannot be read.
    await field.fill(`Bela ${family}`);
    await expect(rowOf(page, `Bela ${family}`)).toBeVisible();
    await page.route('**/documents:runQuery*', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await expect(page.getByText(QUEUE_PAGE.failed)).toBeVisible();
    await expect(page.getByText(QUEUE_PAGE.noneFound(`Bela ${family}`))).toHaveCount(0);
  });
});

test('the rows behind the first page follow on request, each of them once', async ({ page }) => {
  const trainer = await newTrainer();
  const family = uniqueName('Olga').split(' ')[1] ?? '';
  const names = Array.from({ length: 60 }, (_, at) => `Olga ${family} ${String(at).padStart(2, '0')}`);
  await Promise.all(names.map((nome) => seedRow({ nome, due_on: null, since: new Date(1e12) })));
  await signInAsTrainer(page, trainer);
  await page.getByLabel(QUEUE_PAGE.search).fill(family);
  await expect(rowOf(page, family)).toHaveCount(QUEUE_PAGE_SIZE);
  await button(page, QUEUE_PAGE.more).click();
  await expect(rowOf(page, family)).toHaveCount(60);
  await expect(button(page, QUEUE_PAGE.more)).toHaveCount(0);
  await expect(page.getByText(QUEUE_PAGE.moreNote)).toBeVisible();
  const shown = await page.getByRole('list', { name: QUEUE_PAGE.rows }).locator('bdi').allTextContents();
  expect(shown.toSorted()).toEqual(names);
});
