import type { Page } from '@playwright/test';
import { EXERCISE_DIALOG, LIBRARY_PAGE, PASTE_DIALOG, REFUSAL_TEXTS } from 'domain/training/library-texts';
import { QUEUE_PAGE } from 'domain/trainer/texts';
import { checkReflow, checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { button, dialog, pressAt, typeAt } from '../support/screen.ts';
import { addExercises, newTrainer, signInAsTrainer, uniqueName } from '../support/trainer.ts';

/** Opens the library from the queue, and waits until it is up to date. */
async function openLibrary(page: Page): Promise<void> {
  await page.getByRole('link', { name: QUEUE_PAGE.library, exact: true }).click();
  await expect(page.getByRole('heading', { name: LIBRARY_PAGE.title, level: 1 })).toBeFocused();
  await expect(button(page, LIBRARY_PAGE.add)).toBeEnabled();
}

/** Searches for a name. The rows of other journeys go, so that no row moves under a press. */
async function find(page: Page, text: string, count: number): Promise<void> {
  await page.getByLabel(LIBRARY_PAGE.search).fill(text);
  await expect(
    page.getByText(count === 0 ? LIBRARY_PAGE.noneFound : LIBRARY_PAGE.found(count)),
  ).toBeVisible();
}

const exercise = (page: Page, name: string) =>
  page.getByRole('list', { name: LIBRARY_PAGE.list }).getByRole('button', { name });

/** The press of a button in a dialog, repeated until its call is answered: functions start slowly on a busy machine. */
async function confirm(page: Page, title: string, name: string): Promise<void> {
  const open = dialog(page, title);
  await expect(async () => {
    if (await open.isVisible())
      await open.getByRole('button', { name, exact: true }).click({ timeout: 5_000 });
    await expect(open).toBeHidden({ timeout: 35_000 });
  }).toPass();
}

test('an exercise is added with its video, found without accents, changed and archived', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const name = uniqueName('Elevação pélvica');
  const tag = name.split(' ').at(-1) ?? '';
  await addExercises(trainer, [{ name: uniqueName('Agachamento') }]);
  await signInAsTrainer(page, trainer);
  await openLibrary(page);
  await expect(page).toHaveTitle(new RegExp(LIBRARY_PAGE.title));

  await button(page, LIBRARY_PAGE.add).click();
  const adding = dialog(page, EXERCISE_DIALOG.newTitle);
  await adding.getByRole('button', { name: EXERCISE_DIALOG.save, exact: true }).click();
  await expect(adding.getByText(EXERCISE_DIALOG.nameMissing)).toBeVisible();
  await expect(adding.getByLabel(EXERCISE_DIALOG.name)).toBeFocused();
  await adding.getByLabel(EXERCISE_DIALOG.name).fill(name);
  await adding.getByLabel(EXERCISE_DIALOG.group).fill('Glúteos');
  const link = adding.getByLabel(EXERCISE_DIALOG.video);
  await link.fill('https://vimeo.com/76979871');
  await adding.getByLabel(EXERCISE_DIALOG.cue).fill('Queixo no peito\nSuba até o quadril alinhar');
  await expect(adding.getByText(EXERCISE_DIALOG.videoProblem)).toBeVisible();
  await link.fill('youtube.com/shorts/dQw4w9WgXcQ?feature=share');
  await expect(adding.getByText(EXERCISE_DIALOG.videoUnderstood('dQw4w9WgXcQ'))).toBeVisible();
  await expect(adding.getByRole('link', { name: EXERCISE_DIALOG.tryVideo })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  await confirm(page, EXERCISE_DIALOG.newTitle, EXERCISE_DIALOG.save);

  await find(page, `elevacao PELV ${tag}`, 1);
  await expect(exercise(page, name)).toContainText('Glúteos');
  await expect(exercise(page, name)).not.toContainText(LIBRARY_PAGE.noVideo);
  await exercise(page, name).click();
  const changing = dialog(page, EXERCISE_DIALOG.title);
  await expect(changing.getByLabel(EXERCISE_DIALOG.cue)).toHaveValue(
    'Queixo no peito\nSuba até o quadril alinhar',
  );
  await changing.getByLabel(EXERCISE_DIALOG.video).fill('');
  await confirm(page, EXERCISE_DIALOG.title, EXERCISE_DIALOG.save);
  await expect(exercise(page, name)).toContainText(LIBRARY_PAGE.noVideo);
  await expect(exercise(page, name)).toBeFocused();
  await page.getByRole('button', { name: LIBRARY_PAGE.withoutVideo }).first().click();
  await expect(exercise(page, name)).toBeVisible();

  await exercise(page, name).click();
  await confirm(page, EXERCISE_DIALOG.title, EXERCISE_DIALOG.archive);
  await expect(page.getByText(LIBRARY_PAGE.noneFound)).toBeVisible();
  await page.getByRole('button', { name: LIBRARY_PAGE.archived }).click();
  await expect(exercise(page, name)).toBeVisible();

  // The copy of this browser shows it before the server answers.
  await page.reload();
  await page.getByRole('button', { name: LIBRARY_PAGE.archived }).click();
  await find(page, tag, 1);
});

test('a pasted list is shown as it was understood, with its errors and changes, and saved as a whole', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const [old, first, second] = [uniqueName('Remada'), uniqueName('Prancha'), uniqueName('Supino')];
  await addExercises(trainer, [{ name: old }]);
  await signInAsTrainer(page, trainer);
  await openLibrary(page);
  await button(page, LIBRARY_PAGE.paste).click();
  const pasting = dialog(page, PASTE_DIALOG.title);
  const field = pasting.getByLabel(PASTE_DIALOG.label);
  await field.fill(
    [
      `${first};Abdômen;;https://youtu.be/dQw4w9WgXcQ;Barriga para dentro`,
      `${old.toUpperCase()};Costas`,
      ';Peito',
      `${uniqueName('Rosca')};Bíceps;Barra;https://vimeo.com/1`,
    ].join('\n'),
  );
  const refused = pasting.getByRole('list', { name: PASTE_DIALOG.refusedTitle }).getByRole('listitem');
  await expect(refused.first()).toContainText(REFUSAL_TEXTS['no-name']);
  await expect(refused.last()).toContainText(REFUSAL_TEXTS['no-video']);
  await expect(pasting.getByRole('list', { name: PASTE_DIALOG.changedTitle })).toContainText(
    `${old}${PASTE_DIALOG.changes(['group'])}`,
  );
  // A file of Excel joins what was pasted, with its accents.
  const file = Buffer.from(`${second};Tríceps;Máquina`, 'latin1');
  await pasting.locator('input[type=file]').setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: file,
  });
  await expect(field).toHaveValue(/Tríceps;Máquina/);
  await confirm(page, PASTE_DIALOG.title, PASTE_DIALOG.confirm(3));
  await find(page, old, 1);
  await expect(exercise(page, old)).toContainText('Costas');
  await find(page, first, 1);
  await expect(exercise(page, first)).toContainText('Abdômen');
  await find(page, second, 1);
  await expect(exercise(page, second)).toContainText('Tríceps · Máquina');
});

test('a change that crosses one of another device keeps what was typed and shows the other', async ({
  page,
}) => {
  const trainer = await newTrainer();
  const name = uniqueName('Stiff');
  const [stored] = await addExercises(trainer, [{ name }]);
  await signInAsTrainer(page, trainer);
  await openLibrary(page);
  await find(page, name, 1);
  await exercise(page, name).click();
  const changing = dialog(page, EXERCISE_DIALOG.title);
  await changing.getByLabel(EXERCISE_DIALOG.cue).fill('Joelhos soltos');
  await addExercises(trainer, [{ ...stored, name, cue: 'Coluna neutra', group: 'Posterior' }]);
  await expect(changing.getByText(EXERCISE_DIALOG.changed)).toBeVisible();
  await expect(changing.getByText('Coluna neutra')).toBeVisible();
  await expect(changing.getByLabel(EXERCISE_DIALOG.cue)).toHaveValue('Joelhos soltos');
  await confirm(page, EXERCISE_DIALOG.title, EXERCISE_DIALOG.keepMine);
  await exercise(page, name).click();
  await expect(changing.getByLabel(EXERCISE_DIALOG.cue)).toHaveValue('Joelhos soltos');

  // Nothing is typed now, so a change of the other device is simply shown.
  await addExercises(trainer, [{ ...stored, name, version: 3, cue: 'Quadril para trás' }]);
  await expect(changing.getByLabel(EXERCISE_DIALOG.cue)).toHaveValue('Quadril para trás');
  await page.keyboard.press('Escape');
  await expect(changing).toBeHidden();
});

test('what was typed stays when the network is away, and is saved once it is back', async ({
  page,
  context,
}) => {
  const trainer = await newTrainer();
  const name = uniqueName('Afundo');
  await addExercises(trainer, [{ name }]);
  await signInAsTrainer(page, trainer);
  await openLibrary(page);
  await find(page, name, 1);
  await exercise(page, name).click();
  const changing = dialog(page, EXERCISE_DIALOG.title);
  await changing.getByLabel(EXERCISE_DIALOG.cue).fill('Passo longo');
  await context.setOffline(true);
  await changing.getByRole('button', { name: EXERCISE_DIALOG.save, exact: true }).click();
  await expect(changing.getByRole('alert')).toContainText('internet');
  await page.keyboard.press('Escape');
  await expect(changing.getByLabel(EXERCISE_DIALOG.cue)).toHaveValue('Passo longo');
  await context.setOffline(false);
  // The browser's Back leaves the page, and the way back to it shows again what was typed.
  await page.goBack();
  await page.getByRole('link', { name: QUEUE_PAGE.library, exact: true }).click();
  await expect(changing.getByLabel(EXERCISE_DIALOG.cue)).toHaveValue('Passo longo');
  await confirm(page, EXERCISE_DIALOG.title, EXERCISE_DIALOG.save);
});

test('the library and its dialogs are accessible in both themes, on small screens and with large text', async ({
  page,
}) => {
  test.slow();
  const trainer = await newTrainer();
  const name = uniqueName('Desenvolvimento-com-halteres-sentado-no-banco-inclinado');
  await addExercises(trainer, [
    { name, group: 'Ombros e membros superiores em geral', equipment: 'Halteres-sextavados-emborrachados' },
  ]);
  await signInAsTrainer(page, trainer);
  await openLibrary(page);
  await find(page, name, 1);
  await checkScreen(page, 'library');
  await exercise(page, name).click();
  await dialog(page, EXERCISE_DIALOG.title)
    .getByLabel(EXERCISE_DIALOG.video)
    .fill('https://youtu.be/dQw4w9WgXcQ');
  await checkScreen(page, 'exercise');
  await checkReflow(page, 'exercise');
  await button(page, EXERCISE_DIALOG.cancel).click();
  await button(page, LIBRARY_PAGE.paste).click();
  await dialog(page, PASTE_DIALOG.title)
    .getByLabel(PASTE_DIALOG.label)
    .fill(`${name}\n;Peito\n${'x'.repeat(90)}`);
  await expect(dialog(page, PASTE_DIALOG.title).getByText(REFUSAL_TEXTS['no-name'])).toBeVisible();
  await checkScreen(page, 'paste');
});

test('the keyboard alone adds an exercise, walks through the rows and opens one', async ({ page }) => {
  const trainer = await newTrainer();
  const tag = uniqueName('Gêmeos');
  await addExercises(trainer, [{ name: `${tag} um` }, { name: `${tag} dois` }]);
  await signInAsTrainer(page, trainer);
  await openLibrary(page);
  await pressAt(page, LIBRARY_PAGE.add);
  await expect(dialog(page, EXERCISE_DIALOG.newTitle).getByLabel(EXERCISE_DIALOG.name)).toBeFocused();
  await page.keyboard.type(`${tag} três`);
  await typeAt(page, EXERCISE_DIALOG.group, 'Panturrilhas');
  await page.keyboard.press('Enter');
  await expect(async () => {
    if (await dialog(page, EXERCISE_DIALOG.newTitle).isVisible()) await page.keyboard.press('Enter');
    await expect(dialog(page, EXERCISE_DIALOG.newTitle)).toBeHidden({ timeout: 35_000 });
  }).toPass();
  await find(page, tag, 3);
  await exercise(page, `${tag} dois`).focus();
  await page.keyboard.press('j');
  await expect(exercise(page, `${tag} três`)).toBeFocused();
  await page.keyboard.press('k');
  await expect(exercise(page, `${tag} dois`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, EXERCISE_DIALOG.title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(exercise(page, `${tag} dois`)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel(LIBRARY_PAGE.search)).toBeFocused();
});
