import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { QUEUE_PAGE, RUN_BAR } from 'domain/trainer/texts';
import {
  AS_TEXT,
  BEGIN,
  BUILDER,
  FORM,
  RELEASE,
  ROUTINE_TEMPLATES,
  SAVING,
  UNREAD,
} from 'domain/training/builder-texts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { readAsServer, removeAsServer, type SeededSubscriber } from '../support/people.ts';
import { button, countPresses, dialog } from '../support/screen.ts';
import { addExercises, HURT, newPupil, newTrainer, openPage, signInAsTrainer } from '../support/trainer.ts';

/** A word that only the exercises of one journey have: all journeys share the library. */
const newWord = () => Array.from(randomBytes(6), (byte) => 'bcdfgklmnprtvxz'[byte % 15]).join('');

/** A trainer with three exercises of an own word. */
async function trainerWithExercises() {
  const trainer = await newTrainer();
  const word = newWord();
  const [press, fly, rope] = [`Supino reto ${word}`, `Crucifixo ${word}`, `Tríceps corda ${word}`];
  await addExercises(trainer, [
    { name: press, video: 'dQw4w9WgXcQ', group: 'Peito' },
    { name: fly },
    { name: rope },
  ]);
  return { trainer, word, press, fly, rope };
}

/** Opens the page of a person's routine by its address. */
async function openBuilder(page: Page, trainer: SeededSubscriber, person: SeededSubscriber) {
  await signInAsTrainer(page, trainer);
  await page.goto(`/treinador/aluno/${person.uid}/treino`);
  await expect(page.getByRole('heading', { level: 1, name: BUILDER.title(person.name) })).toBeVisible();
}

const line = (page: Page, index = 0) => page.getByLabel(FORM.line(index), { exact: true });
const itemsOf = (page: Page, index = 0) =>
  page.getByRole('list', { name: FORM.items(index), exact: true }).getByRole('listitem');
const sent = (page: Page) => expect(page.getByText(SAVING.sent, { exact: true })).toBeVisible();

/** Pastes a text into a field as a person does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (!element.dispatchEvent(event)) return;
    (element as HTMLTextAreaElement).focus();
    document.execCommand('insertText', false, pasted);
  }, text);
}

/** Presses 'Liberar' and confirms. */
async function release(page: Page): Promise<void> {
  await button(page, RELEASE.button).click();
  await dialog(page, RELEASE.title).getByRole('button', { name: RELEASE.confirm }).click();
  await expect(page.getByText(RELEASE.done, { exact: true })).toBeVisible();
}

/** The stored document as text, in which names and numbers can be looked for. */
const storedText = async (path: string) => JSON.stringify(await readAsServer(path));

test('a typed routine is saved, released and read by the subscriber, at 15 presses an exercise at most', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const { trainer, press, fly, word } = await trainerWithExercises();
  const person = await newPupil();
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  await page.getByRole('link', { name: RUN_BAR.build, exact: true }).click();
  await expect(page.getByText(HURT)).toBeVisible();
  await button(page, BEGIN.blank).click();
  await expect(line(page)).toBeFocused();

  const presses = await countPresses(page);
  await page.keyboard.type(word.slice(0, 5));
  await expect(page.getByRole('option', { name: press })).toBeVisible();
  // The shortest name comes first, and is taken.
  await expect(page.getByRole('option', { name: fly })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue(`${fly} `);
  await page.keyboard.type('4x10');
  await page.keyboard.press('Enter');
  await expect(itemsOf(page)).toHaveText([new RegExp(`${fly} · 4x10`)]);
  expect(await presses()).toBeLessThanOrEqual(15);

  await expect(line(page)).toBeFocused();
  await page.keyboard.type(`${press} 4x8-12 90s`);
  await page.keyboard.press('Enter');
  await expect(itemsOf(page)).toHaveText([new RegExp(fly), new RegExp(`${press} · 4x8-12 · 90s`)]);
  await sent(page);
  expect(await storedText(`routine_drafts/${person.uid}`)).toContain(press);

  await release(page);
  const routine = await storedText(`routines/${person.uid}`);
  expect(routine).toContain(fly);
  expect(routine).toContain('dQw4w9WgXcQ');
  await page.getByRole('link', { name: BUILDER.back }).click();
  // The section of the workout leads there, too.
  await expect(page.getByRole('link', { name: RUN_BAR.buildNew, exact: true }).last()).toBeVisible();
});

test('a pasted routine is released with six presses, and a line that was not understood blocks it', async ({
  page,
}) => {
  test.slow();
  const { trainer, press, fly, rope, word } = await trainerWithExercises();
  const person = await newPupil();
  const other = await newPupil();
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  const text = `A - Peito\n> 10 min de esteira\n${press} 4x8-12 90s\n\nB - Braço\n${fly} 3x12 + ${rope} 3x12 60s`;
  const presses = await countPresses(page);
  await page.getByRole('link', { name: RUN_BAR.build, exact: true }).click();
  const field = page.getByLabel(BEGIN.paste);
  await field.click();
  await paste(field, text);
  await button(page, BEGIN.build).click();
  await expect(itemsOf(page, 1)).toHaveCount(2);
  await release(page);
  expect(await presses()).toBeLessThanOrEqual(6);
  const stored = await storedText(`routines/${person.uid}`);
  for (const part of ['Peito', 'Braço', press, fly, rope, '10 min de esteira'])
    expect(stored).toContain(part);

  await page.goto(`/treinador/aluno/${other.uid}/treino`);
  const unknown = `Rosca ${word} inventada`;
  await field.fill(`${press} 3x10\n${unknown} 3x12 45s`);
  await button(page, BEGIN.build).click();
  await expect(page.getByText(RELEASE.blocked.unread(1))).toBeVisible();
  await button(page, RELEASE.button).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel(UNREAD.mark)).toBeFocused();
  await expect(page.getByLabel(UNREAD.mark)).toHaveValue(`${unknown} 3x12 45s`);
  await button(page, UNREAD.create(unknown)).click();
  await expect(itemsOf(page)).toHaveText([new RegExp(press), new RegExp(`${unknown} · 3x12 · 45s`)]);
  await release(page);
  expect(await storedText(`routines/${other.uid}`)).toContain(unknown);
});

test('a template and a copy bring no loads, notes and lines of words, and are released with twelve presses', async ({
  page,
}) => {
  test.slow();
  const { trainer, press, fly, word } = await trainerWithExercises();
  const [first, second, third] = [await newPupil(), await newPupil(), await newPupil()];
  await openBuilder(page, trainer, first);
  await page
    .getByLabel(BEGIN.paste)
    .fill(`> Cuidado com o joelho\n${press} 4x8 carga 20 kg\n  obs: sem dor\n${fly} 3x12`);
  await button(page, BEGIN.build).click();
  await expect(itemsOf(page)).toHaveCount(3);
  await button(page, ROUTINE_TEMPLATES.save).click();
  await page.getByLabel(ROUTINE_TEMPLATES.name).fill(`Base ${word}`);
  await button(page, ROUTINE_TEMPLATES.confirm).click();
  await expect(page.getByText(ROUTINE_TEMPLATES.saved)).toBeVisible();
  await release(page);
  expect(await storedText(`routines/${first.uid}`)).toContain('20 kg');

  await openPageFromQueue(page, second);
  const presses = await countPresses(page);
  await page.getByRole('link', { name: RUN_BAR.build, exact: true }).click();
  await button(page, BEGIN.template).click();
  await page
    .getByRole('button', { name: `Base ${word}` })
    .first()
    .click();
  await expect(itemsOf(page)).toHaveCount(2);
  await release(page);
  expect(await presses()).toBeLessThanOrEqual(12);
  const fromTemplate = await storedText(`routines/${second.uid}`);
  for (const told of ['20 kg', 'sem dor', 'joelho']) expect(fromTemplate).not.toContain(told);

  await openPageFromQueue(page, third);
  await page.getByRole('link', { name: RUN_BAR.build, exact: true }).click();
  await button(page, BEGIN.other).click();
  // The open list has the rows of the last search only.
  await page.getByLabel(BEGIN.otherSearch).fill(first.name);
  const copied = page.getByRole('button', { name: first.name });
  await copied.click();
  await expect(itemsOf(page)).toHaveCount(2);
  await release(page);
  const fromOther = await storedText(`routines/${third.uid}`);
  for (const told of ['20 kg', 'sem dor', 'joelho']) expect(fromOther).not.toContain(told);
});

/** Opens the page of a person from whatever page is open. */
async function openPageFromQueue(page: Page, person: SeededSubscriber): Promise<void> {
  await page.goto('/treinador');
  await expect(page.getByLabel(QUEUE_PAGE.search)).toBeVisible();
  await openPage(page, person.name);
}

test.describe('by one thumb', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a routine is typed, moved, joined, and released', async ({ page }) => {
    test.slow();
    const { trainer, press, fly, rope, word } = await trainerWithExercises();
    const person = await newPupil();
    await openBuilder(page, trainer, person);
    await button(page, BEGIN.blank).tap();
    for (const name of [press, fly, rope]) {
      await line(page).tap();
      await line(page).pressSequentially(`${name.slice(0, 6)} ${word.slice(0, 4)}`);
      await page.getByRole('option', { name }).tap();
      await expect(line(page)).toBeFocused();
      await line(page).pressSequentially('3x12');
      await page.getByRole('button', { name: `${FORM.addLine}: ${FORM.line(0)}` }).tap();
    }
    await expect(itemsOf(page)).toHaveText([new RegExp(press), new RegExp(fly), new RegExp(rope)]);
    await page.getByRole('button', { name: new RegExp(`^${rope}`) }).tap();
    await button(page, `↑ ${FORM.up}`).or(button(page, FORM.up)).tap();
    await expect(itemsOf(page)).toHaveText([new RegExp(press), new RegExp(rope), new RegExp(fly)]);
    await page.getByLabel(FORM.joined).tap();
    await button(page, FORM.close).tap();
    await expect(itemsOf(page).nth(1)).toContainText(FORM.joinedMark);
    await button(page, RELEASE.button).tap();
    await dialog(page, RELEASE.title).getByRole('button', { name: RELEASE.confirm }).tap();
    await expect(page.getByText(RELEASE.done, { exact: true })).toBeVisible();
    expect(await storedText(`routines/${person.uid}`)).toContain(rope);
  });
});

test('what is typed comes back after a reload without the server, and is sent once it answers', async ({
  page,
}) => {
  const { trainer, press, fly } = await trainerWithExercises();
  const person = await newPupil();
  await openBuilder(page, trainer, person);
  await page.route('**/api/site/save-draft', (route) => route.abort('internetdisconnected'));
  await button(page, BEGIN.blank).click();
  await line(page).fill(`${press} 3x10`);
  await line(page).press('Enter');
  await expect(page.getByText(SAVING.offline)).toBeVisible();
  await page.reload();
  await expect(itemsOf(page)).toHaveText([new RegExp(press)]);
  await line(page).fill(`${fly} 3x10`);
  await line(page).press('Enter');
  await page.unroute('**/api/site/save-draft');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await sent(page);
  const stored = await storedText(`routine_drafts/${person.uid}`);
  expect(stored).toContain(press);
  expect(stored).toContain(fly);
  // The person is erased while the page is open.
  await removeAsServer(`queue/${person.uid}`);
  await expect(page.getByText(BUILDER.gone)).toBeVisible();
});

test('what is typed and not entered comes back after a reload, into a line, for a whole routine and as text', async ({
  page,
}) => {
  const { trainer, press, fly } = await trainerWithExercises();
  const person = await newPupil();
  await openBuilder(page, trainer, person);
  await page.getByLabel(BEGIN.paste).fill(`${press} 3x10`);
  await page.reload();
  await expect(page.getByLabel(BEGIN.paste)).toHaveValue(`${press} 3x10`);
  await button(page, BEGIN.build).click();
  await line(page).fill(`${fly} 3x`);
  await sent(page);
  await page.reload();
  await expect(itemsOf(page)).toHaveText([new RegExp(press)]);
  await expect(line(page)).toHaveValue(`${fly} 3x`);
  await line(page).fill(`${fly} 3x12`);
  await line(page).press('Enter');
  await button(page, AS_TEXT.edit).click();
  const text = dialog(page, AS_TEXT.title).getByLabel(AS_TEXT.label);
  await text.fill(`${await text.inputValue()}\n${press} 2x`);
  await sent(page);
  await page.reload();
  await expect(text).toHaveValue(new RegExp(`${press} 2x$`));
  await text.fill(`${await text.inputValue()}15`);
  await button(page, AS_TEXT.apply).click();
  await expect(itemsOf(page)).toHaveText([/3x10/, /3x12/, /2x15/]);
  await sent(page);
  // Nothing is left that signing out would have to ask about.
  await page.reload();
  await expect(itemsOf(page)).toHaveCount(3);
  await expect(line(page)).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ficha'))),
  ).toEqual([]);
});

test.describe('of two tabs of a browser', () => {
  // A tab sends while it closes, and nobody hears the answer: the other one then names an earlier version, and sees its own lines there.
  test.use({ expectedErrors: /status of 409/ });

  test('one writes, and the other one takes over what was written', async ({ page, context }) => {
    const { trainer, press, fly, rope } = await trainerWithExercises();
    const person = await newPupil();
    await openBuilder(page, trainer, person);
    await context.route('**/api/site/save-draft', (route) => route.abort('internetdisconnected'));
    await page.getByLabel(BEGIN.paste).fill(`${press} 3x10`);
    await button(page, BEGIN.build).click();
    await line(page).fill(`${rope} 3x`);

    const other = await context.newPage();
    await other.goto(`/treinador/aluno/${person.uid}/treino`);
    await expect(other.getByRole('alert')).toContainText(BUILDER.elsewhere);
    await expect(line(other)).toHaveCount(0);
    await button(other, BUILDER.writeHere).click();
    await expect(itemsOf(other)).toHaveText([new RegExp(press)]);
    await expect(line(other)).toHaveValue(`${rope} 3x`);
    await expect(page.getByRole('alert')).toContainText(BUILDER.elsewhere);
    await expect(line(page)).toHaveCount(0);
    await line(other).fill(`${fly} 3x10`);
    await line(other).press('Enter');
    await expect(itemsOf(other)).toHaveText([new RegExp(press), new RegExp(fly)]);

    // The first tab goes on by itself once the second is closed.
    await other.close();
    await expect(itemsOf(page)).toHaveText([new RegExp(press), new RegExp(fly)]);
    await context.unroute('**/api/site/save-draft');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await sent(page);
    expect(await storedText(`routine_drafts/${person.uid}`)).toContain(fly);
  });
});

test.describe('on two devices', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('both versions of a draft are shown as text, and the trainer chooses', async ({
    page,
    newContext,
  }) => {
    test.slow();
    const { trainer, press, fly, rope } = await trainerWithExercises();
    const person = await newPupil();
    await openBuilder(page, trainer, person);
    await page.getByLabel(BEGIN.paste).fill(`${press} 3x10`);
    await button(page, BEGIN.build).click();
    await sent(page);
    await page.route('**/api/site/save-draft', (route) => route.abort('internetdisconnected'));
    await line(page).fill(`${fly} 3x10`);
    await line(page).press('Enter');
    await expect(page.getByText(SAVING.offline)).toBeVisible();

    const other = await (await newContext()).newPage();
    await openBuilder(other, trainer, person);
    await expect(itemsOf(other)).toHaveText([new RegExp(press)]);
    await line(other).fill(`${rope} 3x10`);
    await line(other).press('Enter');
    await sent(other);

    await expect(page.getByText(SAVING.conflict)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: SAVING.conflict })).toContainText(rope);
    await page.unroute('**/api/site/save-draft');
    await button(page, RELEASE.button).click();
    await expect(page.getByText(RELEASE.blocked.conflict)).toBeVisible();
    await button(page, SAVING.keepMine).click();
    await sent(page);
    await expect(itemsOf(other)).toHaveText([new RegExp(press), new RegExp(fly)]);
  });
});

test('the routine as text, the keys that move and remove, and the way back', async ({ page }) => {
  test.slow();
  const { trainer, press, fly, rope } = await trainerWithExercises();
  const person = await newPupil();
  await openBuilder(page, trainer, person);
  await page.getByLabel(BEGIN.paste).fill(`A - Peito\n${press} 3x10\n${fly} 3x10`);
  await button(page, BEGIN.build).click();
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await row(press).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(itemsOf(page)).toHaveText([new RegExp(fly), new RegExp(press)]);
  await expect(row(press)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(itemsOf(page)).toHaveText([new RegExp(fly)]);
  await expect(page.getByText(FORM.removed(press))).toBeVisible();
  await button(page, SAVING.undo).click();
  await expect(itemsOf(page)).toHaveText([new RegExp(fly), new RegExp(press)]);

  await button(page, AS_TEXT.edit).click();
  const text = dialog(page, AS_TEXT.title).getByLabel(AS_TEXT.label);
  await text.fill(`${await text.inputValue()}\n\nB - Braço\n${rope} 3x até a falha`);
  await button(page, AS_TEXT.apply).click();
  await expect(itemsOf(page, 1)).toHaveText([new RegExp(`${rope} · 3x até a falha`)]);
  await button(page, RELEASE.preview).click();
  await expect(dialog(page, RELEASE.previewTitle).getByText(fly)).toBeVisible();
});

test('the ways to begin, the form, an open line, a line that was not understood and the dialogs are accessible', async ({
  page,
}) => {
  test.slow();
  const { trainer, press, fly, word } = await trainerWithExercises();
  const person = await newPupil();
  await openBuilder(page, trainer, person);
  await expect(page.getByText(HURT)).toBeVisible();
  await button(page, BEGIN.other).click();
  await checkScreen(page, 'begin');
  await page.getByLabel(BEGIN.paste).fill(`A - Peito\n${press} 3x10 + ${fly} 3x10\nNada ${word} 3x10`);
  await button(page, BEGIN.build).click();
  // What may have been meant by the unread line is offered by buttons, too.
  await page.getByRole('button', { name: new RegExp(`^${press} ·`) }).click();
  await line(page).pressSequentially(word.slice(0, 4));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('li[role=option]').first()).toBeVisible();
  await checkScreen(page, 'builder');
  await line(page).fill('');
  await button(page, AS_TEXT.edit).click();
  await checkScreen(page, 'as text');
  await button(page, AS_TEXT.cancel).click();
  await button(page, ROUTINE_TEMPLATES.save).click();
  await checkScreen(page, 'template');
});
