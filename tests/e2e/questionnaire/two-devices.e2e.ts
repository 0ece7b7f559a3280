import type { BrowserContext, Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { WIZARD } from 'domain/answers/texts';
import { announcements, recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { deviceKeeps, resumeAtStep6 } from '../support/questionnaire.ts';
import { startEditing } from '../support/screen.ts';

const field = (page: Page, name: keyof typeof FIELD_LABELS) =>
  page.getByLabel(name === 'outros_pontos' ? WIZARD.otherPoints : FIELD_LABELS[name], { exact: true });

/** Opens the dashboard of the same person on another device. */
async function onAnotherDevice(device: BrowserContext, person: { email: string }): Promise<Page> {
  const page = await device.newPage();
  await recordAnnouncements(page);
  await signInTo(page, person);
  return page;
}

/** Changes answers in 'Editando Anamnese'. */
async function edit(
  device: Page,
  answers: Partial<Record<keyof typeof FIELD_LABELS, string>>,
): Promise<void> {
  await startEditing(device);
  await field(device, 'peso').fill(answers.peso ?? '');
  if (answers.outros_pontos) await field(device, 'outros_pontos').fill(answers.outros_pontos);
  await device.getByRole('button', { name: SUMMARY.save }).click();
}

test('of two devices the last to send an answer wins, the other answers are joined, and the person is told once', async ({
  page,
  newContext,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  const record = `anamnese_treinos/${person.uid}`;
  await recordAnnouncements(page);
  await signInTo(page, person);
  const other = await onAnotherDevice(await newContext(), person);
  await other.context().setOffline(true);
  await edit(other, { peso: '82', outros_pontos: 'Treino cedo' });
  await edit(page, { peso: '79' });
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  expect(await readAsServer(record)).toMatchObject({ peso: { integerValue: '79' } });

  await other.context().setOffline(false);
  const told = SUMMARY.replacedElsewhere(FIELD_LABELS.peso);
  await expect(page.getByText(told)).toBeVisible();
  await expect(other.getByText(SUMMARY.saved)).toBeVisible();
  expect(await readAsServer(record)).toMatchObject({
    peso: { integerValue: '82' },
    outros_pontos: { stringValue: 'Treino cedo' },
  });
  expect(await deviceKeeps(other)).toEqual([]);
  // A later answer to another question is news of no answer that was given on the first device.
  await writeAsServer(record, { outros_pontos: 'Treino tarde' });
  await expect(page.getByText('Treino tarde', { exact: true })).toBeVisible();
  const times = async (device: Page) => (await announcements(device)).filter((text) => text.includes(told));
  expect([(await times(page)).length, (await times(other)).length]).toEqual([1, 0]);
});

test('an answer is stored although another device has given the same consent since', async ({
  page,
  newContext,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, consent: null } });
  await signInTo(page, person);
  const other = await onAnotherDevice(await newContext(), person);
  for (const [device, peso] of [
    [other, '82'],
    [page, '79'],
  ] as const) {
    if (device === other) await device.context().setOffline(true);
    await startEditing(device);
    await field(device, 'peso').fill(peso);
    await device.getByRole('checkbox').check();
    await device.getByRole('button', { name: SUMMARY.save }).click();
  }
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await other.context().setOffline(false);
  await expect(other.getByText(SUMMARY.saved)).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    peso: { integerValue: '82' },
  });
  expect(await deviceKeeps(other)).toEqual([]);
});

test('what was typed in the wizard waits in the editor where another device has completed the questionnaire', async ({
  page,
}) => {
  const person = await resumeAtStep6(page);
  await field(page, 'limitacoes_lesoes').fill('Ombro');
  await page.getByLabel(WIZARD.otherPoints).fill('Treino cedo');
  await page.goto('about:blank');
  await writeAsServer(`anamnese_treinos/${person.uid}`, {
    limitacoes_lesoes: 'Nenhuma',
    nivel_energia: 'normal-depende',
  });

  await page.goto('/dashboard');
  await expect(field(page, 'limitacoes_lesoes')).toHaveValue('Ombro');
  await expect(field(page, 'outros_pontos')).toHaveValue('Treino cedo');
  await page.getByRole('button', { name: SUMMARY.cancel }).click();
  await expect(page.getByText('Nenhuma', { exact: true })).toBeVisible();
  expect(await deviceKeeps(page)).toEqual([]);
});
