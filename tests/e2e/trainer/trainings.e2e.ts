import { BEGIN, RELEASE, SAVING } from 'domain/training/builder-texts';
import { TRAININGS } from 'domain/trainer/training-texts';
import { QUEUE_FLAG_LABELS, QUEUE_PAGE, RUN_BAR, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import { hold } from '../support/browsers.ts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { readAsServer } from '../support/people.ts';
import { button, countPresses, dialog, tabTo } from '../support/screen.ts';
import { newTrainer, rowOf, signInAsTrainer, uniqueName } from '../support/trainer.ts';
import { newTrained, type SeededTraining, sixWeeks, whole, writeTrainings } from '../support/trainings.ts';

const WHERE = 'Joelho direito, ao descer';
const COMMENT = 'O supino ficou leve.';

/** A training of yesterday with a pain and a comment, of which one set is missing. */
const HURTING: SeededTraining = {
  ...whole(1, 65, { effort: 8, pain: 6, pain_where: WHERE, comment: COMMENT, told: 3_600 }),
  sets: { ...whole(1, 65).sets, Prancha: [[null, 40]] },
};

/** The page of somebody, whose trainings are there. */
async function openTrainings(page: Parameters<typeof rowOf>[0], uid: string): Promise<void> {
  await page.goto(`/treinador/aluno/${uid}`);
  await expect(page.getByRole('heading', { name: TRAININGS.last })).toBeVisible();
}

test('ten questions of a trainer are answered by a page at rest', async ({ page }) => {
  test.slow();
  const family = uniqueName().split(' ')[1] ?? '';
  const [ana, bruno, caio, duda] = await Promise.all([
    newTrained(`Ana ${family}`, [...sixWeeks(3), HURTING]),
    newTrained(`Bruno ${family}`, sixWeeks(1)),
    newTrained(`Caio ${family}`, [whole(9, 60)]),
    newTrained(`Duda ${family}`, [whole(2, 60, { comment: 'Gostei muito.', told: 3_600 })]),
  ]);
  await signInAsTrainer(page, await newTrainer());
  await page.goto(`/treinador?busca=${family}`);
  await expect(page.getByRole('list', { name: QUEUE_PAGE.rows }).getByRole('listitem')).toHaveCount(4);

  await test.step('Quem parou?', async () => {
    await expect(rowOf(page, caio.name)).toContainText('Sem treinar há 9 dias');
    for (const { name } of [ana, bruno, duda])
      await expect(rowOf(page, name)).not.toContainText('Sem treinar');
  });
  await test.step('Quem sentiu dor?', async () => {
    await expect(rowOf(page, ana.name)).toContainText(QUEUE_PAGE.pain);
    for (const { name } of [bruno, caio, duda])
      await expect(rowOf(page, name)).not.toContainText(QUEUE_PAGE.pain);
    // The list tells neither how strong it is nor a word.
    await expect(page.locator('body')).not.toContainText(WHERE);
    expect(JSON.stringify(await readAsServer(`queue/${ana.uid}`))).not.toMatch(/joelho|supino/i);
  });
  await test.step('Quem comentou?', async () => {
    await expect(rowOf(page, duda.name)).toContainText(QUEUE_FLAG_LABELS.attention);
    for (const { name } of [bruno, caio])
      await expect(rowOf(page, name)).not.toContainText(QUEUE_FLAG_LABELS.attention);
  });
  await test.step('Quem treinou esta semana?', async () => {
    await expect(rowOf(page, bruno.name)).toContainText('Treinou ontem · 3 de 7');
    await expect(rowOf(page, duda.name)).toContainText('Treinou há 2 dias · 1 de 7');
  });

  await page.setViewportSize({ width: 1280, height: 800 });
  await openTrainings(page, ana.uid);
  await test.step('Qual dor e onde?', async () => {
    await expect(page.getByText(`Dor 6 de 10: ${WHERE}`)).toBeInViewport();
    await expect(page.getByText(COMMENT)).toBeInViewport();
  });
  await test.step('A Ana aumentou a carga?', async () => {
    await expect(page.getByText('A carga subiu em 1 de 2 exercícios.')).toBeInViewport();
    const press = page.getByRole('row', { name: /^Supino reto\s*kg/ });
    await expect(press).toHaveText(/kg · \+\d/);
    await expect(press.getByRole('cell').last()).toHaveText(/^65$|^sem treino$|^–/);
  });
  await test.step('O esforço está subindo?', async () => {
    await expect(page.getByText(/^Esforço \(0 a 10\): 7, 7, 7, 7, 7, 8 · estável$/)).toBeInViewport();
  });
  await test.step('Quanto ela levantou na última vez?', async () => {
    const press = page.getByRole('row', { name: /^Supino reto 3 × 8–12/ }).first();
    await expect(press).toContainText('65 kg × 10, 10, 8');
    await expect(page.getByText('Faltou: Prancha (1 de 2)')).toBeVisible();
  });
  await test.step('O que mudo no próximo treino?', async () => {
    await page.getByRole('link', { name: RUN_BAR.buildNew, exact: true }).click();
    await page.getByRole('button', { name: BEGIN.lastOf(new Date()) }).click();
    await expect(page.getByRole('button', { name: /^Supino reto/ })).toContainText(
      'Última: 65 kg × 10, 10, 8',
    );
    await expect(page.getByRole('button', { name: /^Prancha/ })).toContainText('Última: 40 s');
    // What was done is shown and not written.
    await expect(page.getByText(SAVING.sent, { exact: true })).toBeVisible();
    expect(JSON.stringify(await readAsServer(`routine_drafts/${ana.uid}`))).not.toMatch(/\b65\b|ltima/);
  });
  await openTrainings(page, bruno.uid);
  await test.step('O Bruno fez tudo o que pedi?', async () => {
    await expect(page.getByText('Fez tudo: 8 séries').first()).toBeInViewport();
    await expect(page.getByText(/^Faltou/)).toHaveCount(0);
  });
});

test('a pain of a first training in which no set was done can be read and marked', async ({ page }) => {
  const untrained = { daysAgo: 1, sets: {}, pain: 8, pain_where: WHERE, told: 60 };
  // A row that was never trained is not idle before a week.
  const ana = await newTrained(uniqueName(), [untrained], { flags: ['attention'] });
  await signInAsTrainer(page, await newTrainer());
  await page.goto(`/treinador/aluno/${ana.uid}`);
  await expect(page.getByText(`Dor 8 de 10: ${WHERE}`)).toBeVisible();
  await button(page, TRAININGS.see).click();
  await expect(page.getByText(TRAININGS.seen)).toBeVisible();
});

test("'Visto' says only once it is so that it is, leads on, and leaves what comes later unseen", async ({
  page,
  context,
}) => {
  test.slow();
  const family = uniqueName().split(' ')[1] ?? '';
  const ana = await newTrained(`Ana ${family}`, [HURTING], { since: new Date('2020-01-01T12:00:00Z') });
  const bia = await newTrained(`Bia ${family}`, [whole(2, 60)], { since: new Date('2020-01-02T12:00:00Z') });
  await signInAsTrainer(page, await newTrainer());
  await page.getByLabel(QUEUE_PAGE.search).fill(family);
  await expect(page.getByRole('list', { name: QUEUE_PAGE.rows }).getByRole('listitem')).toHaveCount(2);
  await rowOf(page, ana.name).getByRole('link', { name: ana.name, exact: true }).click();
  await expect(page.getByText(COMMENT)).toBeVisible();

  await context.setOffline(true);
  await button(page, TRAININGS.see).click();
  await expect(page.getByRole('alert').filter({ hasText: /conexão|internet/i })).toBeVisible();
  await expect(page.getByText(TRAININGS.seen)).toHaveCount(0);
  await context.setOffline(false);

  const { held, release } = await hold(page, '**/api/site/mark-seen');
  await button(page, TRAININGS.see).dblclick();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.getByText(TRAININGS.seen)).toHaveCount(0);
  release();
  await expect(page.getByText(TRAININGS.seen)).toBeVisible();
  await expect(page.getByRole('link', { name: RUN_BAR.next(bia.name) })).toBeFocused();
  await expect(button(page, TRAININGS.see)).toHaveCount(0);
  expect(held).toHaveLength(1);
  expect(await readAsServer(`trainings_seen/${ana.uid}`)).not.toBeNull();

  await writeTrainings(ana, [HURTING, whole(0, 60, { comment: 'Hoje doeu menos.', told: 3_600 })]);
  await expect(page.getByText('Hoje doeu menos.').first()).toBeVisible();
  await expect(button(page, TRAININGS.see)).toBeVisible();
});

test('the trainings are accessible in both themes and fit small screens and large text', async ({ page }) => {
  test.slow();
  const ana = await newTrained(uniqueName(), [...sixWeeks(3), HURTING]);
  await signInAsTrainer(page, await newTrainer());
  await openTrainings(page, ana.uid);
  await checkScreen(page, 'trainings');
  await button(page, TRAININGS.all(19)).click();
  await expect(page.getByText(TRAININGS.allDone(8))).toHaveCount(18);
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, TRAININGS.see);
  await tabTo(page, new RegExp(SUBSCRIBER_PAGE.viewRoutine));
});

for (const { device, width, height, most } of [
  { device: 'phone', width: 360, height: 740, most: 14 },
  { device: 'desktop', width: 1280, height: 800, most: 14 },
])
  test(`a day of fifteen people with six weeks each takes at most ${most} presses on a ${device}`, async ({
    page,
  }) => {
    test.slow();
    const family = uniqueName().split(' ')[1] ?? '';
    const since = (place: number) => new Date(Date.UTC(2020, 0, 1 + place));
    const named = (first: string, place: number) => `${first}${place} ${family}`;
    // Three told of a pain, three have stopped, and nine trained as asked.
    const hurting = await Promise.all(
      [1, 2, 3].map((place) =>
        newTrained(named('Dora', place), [...sixWeeks(3), HURTING], { since: since(place) }),
      ),
    );
    const idle = await Promise.all(
      [4, 5, 6].map((place) => newTrained(named('Ivo', place), sixWeeks(9), { since: since(place) })),
    );
    await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        newTrained(named('Tereza', 7 + index), sixWeeks(1), { since: since(7 + index) }),
      ),
    );
    await page.setViewportSize({ width, height });
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await signInAsTrainer(page, await newTrainer());
    await page.goto(`/treinador?busca=${family}`);
    const rows = page.getByRole('list', { name: QUEUE_PAGE.rows }).getByRole('listitem');
    await expect(rows).toHaveCount(15);
    const presses = await countPresses(page);

    // Who trained as asked needs no press: the row says it.
    const asAsked = rows.filter({ hasText: 'Tereza' }).filter({ hasText: 'Treinou ontem · 3 de 7' });
    await expect(asAsked).toHaveCount(9);
    // Who stopped is asked by WhatsApp, from the row.
    for (const { name } of idle) {
      const chat = rowOf(page, name).getByRole('link', { name: /WhatsApp/ });
      expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain('Vi que faz 9 dias');
      const popup = page.waitForEvent('popup');
      await chat.click();
      await (await popup).close();
    }
    // Who had a pain stands on top. It is read and marked, the routine is changed for one of them, and the next one follows.
    const [first, second, third] = hurting;
    await rowOf(page, first!.name).getByRole('link', { name: first!.name, exact: true }).click();
    for (const [person, next] of [
      [first!, second!],
      [second!, third!],
    ] as const) {
      await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeFocused();
      await button(page, TRAININGS.see).click();
      await page.getByRole('link', { name: RUN_BAR.next(next.name) }).click();
    }
    await expect(page.getByRole('heading', { level: 1, name: third!.name })).toBeFocused();
    await button(page, TRAININGS.see).click();
    await page.getByRole('link', { name: RUN_BAR.buildNew, exact: true }).first().click();
    await page.getByRole('button', { name: BEGIN.lastOf(new Date()) }).click();
    const item = page.getByRole('button', { name: /^Prancha/ });
    await expect(item).toContainText('Última: 40 s');
    await item.focus();
    await page.keyboard.press('Delete');
    await button(page, RELEASE.button).click();
    await dialog(page, RELEASE.title).getByRole('button', { name: RELEASE.confirm }).click();
    await expect(page.getByText(RELEASE.done, { exact: true })).toBeVisible();

    expect(await presses()).toBeLessThanOrEqual(most);
  });
