import type { Browser, Page } from '@playwright/test';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { CHOICE_LABELS, WIZARD } from 'domain/texts/questionnaire';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo } from '../support/people.ts';
import { atStep, deviceKeeps, next, resume, UP_TO_STEP_2 } from '../support/questionnaire.ts';

const field = (page: Page, name: keyof typeof FIELD_LABELS) =>
  page.getByLabel(FIELD_LABELS[name], { exact: true });

const choice = (page: Page, kind: keyof typeof CHOICE_LABELS, value: string) =>
  page.getByLabel(CHOICE_LABELS[kind][value] ?? '', { exact: true });

/** Opens the dashboard of the same person on another device. */
async function onAnotherDevice(browser: Browser, person: { email: string }): Promise<Page> {
  const device = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  const page = await device.newPage();
  await signInTo(page, person);
  return page;
}

test('two devices that answer offline lose nothing: other answers are joined, and the person chooses where both answered', async ({
  page,
  browser,
}) => {
  const person = await newSubscriber({ answers: UP_TO_STEP_2 });
  const record = `anamnese_treinos/${person.uid}`;
  await signInTo(page, person);
  const other = await onAnotherDevice(browser, person);
  try {
    for (const [device, goal] of [
      [page, 'emagrecimento'],
      [other, 'hipertrofia'],
    ] as const) {
      await resume(device).click();
      await atStep(device, 3);
      await device.context().setOffline(true);
      await choice(device, 'objetivo_principal', goal).check();
      await next(device).click();
      await atStep(device, 4);
    }
    await choice(other, 'experiencia_treino', 'avancado').check();
    await next(other).click();
    await atStep(other, 5);

    await page.context().setOffline(false);
    await expect
      .poll(() => readAsServer(record))
      .toMatchObject({ objetivo_principal: { stringValue: 'emagrecimento' } });

    await other.context().setOffline(false);
    const told = other.getByText(SUMMARY.aside(FIELD_LABELS.objetivo_principal));
    await expect(told.first()).toBeVisible();
    await expect
      .poll(() => readAsServer(record))
      .toMatchObject({
        objetivo_principal: { stringValue: 'emagrecimento' },
        experiencia_treino: { stringValue: 'avancado' },
      });
    // The answer of this device waits in the editor, also after a reload, until the person has chosen.
    expect(await deviceKeeps(other)).toEqual([`anamnese-edicao:${person.uid}`]);
    await other.getByRole('button', { name: WIZARD.backToPanel }).last().click();
    for (const reloaded of [false, true]) {
      if (reloaded) await other.goto('/dashboard');
      await expect(field(other, 'objetivo_principal')).toHaveValue('hipertrofia');
      await expect(
        other.getByText(SUMMARY.storedNow(CHOICE_LABELS.objetivo_principal['emagrecimento'] ?? '')),
      ).toBeVisible();
    }
    await other.getByRole('button', { name: SUMMARY.save }).click();
    await expect(other.getByText(SUMMARY.saved)).toBeVisible();
    expect(await readAsServer(record)).toMatchObject({ objetivo_principal: { stringValue: 'hipertrofia' } });
    expect(await deviceKeeps(other)).toEqual([]);
  } finally {
    await other.context().close();
  }
});

test('an answer that is sent from the editor over a newer one is set aside there, and Cancelar keeps the newer one', async ({
  page,
  browser,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, outros_pontos: 'Treino em casa' } });
  const record = `anamnese_treinos/${person.uid}`;
  await signInTo(page, person);
  const other = await onAnotherDevice(browser, person);
  const edit = async (device: Page, peso: string, points: string) => {
    await device.getByRole('button', { name: SUMMARY.edit }).click();
    await field(device, 'peso').fill(peso);
    if (points !== '') await field(device, 'outros_pontos').fill(points);
    await device.getByRole('button', { name: SUMMARY.save }).click();
  };
  try {
    await other.context().setOffline(true);
    await edit(other, '82', 'Treino cedo');
    await edit(page, '79', '');
    await expect(page.getByText(SUMMARY.saved)).toBeVisible();
    await other.context().setOffline(false);

    await expect(other.getByText(SUMMARY.aside(FIELD_LABELS.peso)).first()).toBeVisible();
    await expect(other.getByText(SUMMARY.saved)).toHaveCount(0);
    await expect(field(other, 'peso')).toHaveValue('82');
    await expect(other.getByText(SUMMARY.storedNow('79'))).toBeVisible();
    await expect
      .poll(() => readAsServer(record))
      .toMatchObject({ peso: { integerValue: '79' }, outros_pontos: { stringValue: 'Treino cedo' } });
    await other.getByRole('button', { name: SUMMARY.cancel }).click();
    await expect(other.getByText('Treino cedo', { exact: true })).toBeVisible();
    expect(await readAsServer(record)).toMatchObject({ peso: { integerValue: '79' } });
    expect(await deviceKeeps(other)).toEqual([]);
  } finally {
    await other.context().close();
  }
});
