import { DEMO_PASSWORD } from 'emulators';
import { CHOICE_LABELS, SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { HEADER, QUESTIONNAIRE_CARD, SESSION_EXPIRED, SIGN_OUT_TEXTS, SIGNED_OUT } from 'domain/panel/texts';
import { expect, test } from '../support/journey.ts';
import { logIn, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import {
  answerPersonalData,
  atStep,
  deviceKeeps,
  next,
  resume,
  UP_TO_STEP_2,
} from '../support/questionnaire.ts';

// spec: "Saving without login shows 'Autenticação necessária 🔐"
test('a session that ends in the middle is reported, and the next session continues with the typed values', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: UP_TO_STEP_2 });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 3);
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['outro'] ?? '', { exact: true }).check();
  await page.getByPlaceholder(WIZARD.otherGoalPlaceholder).fill('Correr');
  await page.evaluate(forgetSession);
  await expect(page.getByText(SAVE_TEXTS.signInFirst)).toBeVisible();
  // Another person who signs in meanwhile sees their own questionnaire, without what was typed.
  const { email } = await newSubscriber({ answers: UP_TO_STEP_2, name: 'Outra Pessoa' });
  const login = page.getByRole('button', { name: SIGNED_OUT.login });
  await login.click();
  await logIn(page, email, DEMO_PASSWORD);
  await atStep(page, 3);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  // Repeated, because Auth may be storing the account that it has just read again after the login.
  await expect(async () => {
    await page.evaluate(forgetSession);
    await expect(login).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await login.click();
  await logIn(page, person.email, DEMO_PASSWORD);

  await atStep(page, 3);
  await expect(page.getByPlaceholder(WIZARD.otherGoalPlaceholder)).toHaveValue('Correr');
  // The browser's Back saves the answers like the wizard's own button.
  await page.goBack();
  await expect(page.getByText(SAVE_TEXTS.progress)).toBeVisible();
  await expect
    .poll(() => readAsServer(`anamnese_treinos/${person.uid}`))
    .toMatchObject({ objetivo_outro: { stringValue: 'Correr' } });
});

test('a tab says that answers are kept only as long as they are: a sign-out in another tab erases them', async ({
  page,
}) => {
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();
  await page.getByRole('button', { name: WIZARD.start }).click();
  await answerPersonalData(page);
  await next(page).click();
  await atStep(page, 2);
  await expect(page.getByText(WIZARD.saved, { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await page.bringToFront();
  await page.getByPlaceholder(WIZARD.heightPlaceholder).fill('1,74');
  await page.getByPlaceholder(WIZARD.weightPlaceholder).fill('80,9');
  await expect.poll(() => deviceKeeps(page)).toEqual([`anamnese:${person.uid}`]);
  // A message disappears by itself, so everything that the page shows from now on is kept.
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(document.body.textContent)).observe(document.body, {
      childList: true,
      subtree: true,
    });
    return texts;
  });
  await other.bringToFront();
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: HEADER.signOut }).click();
  await other.getByRole('button', { name: SIGN_OUT_TEXTS.leave }).click();
  await expect.poll(() => deviceKeeps(other)).toEqual([]);
  // Live records may change before the first tab sees that the session is over. They bring no answer back.
  await writeAsServer(`subscribers/${person.subscriberId}`, { nome: 'Paula Lima' });
  await expect(page.getByText(SESSION_EXPIRED.text)).toBeVisible();
  await expect(page.getByText(SESSION_EXPIRED.kept)).toHaveCount(0);
  // A message of the closed wizard would be there before the dialog that is opened now.
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await said.evaluate((texts) => texts.join())).not.toContain(SAVE_TEXTS.progress);
});

test('a session that ends by itself says that the unsent answers are on the device, and the next one shows them', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: { ...UP_TO_STEP_2, altura: null, peso: null } });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 2);
  await page.getByPlaceholder(WIZARD.heightPlaceholder).fill('1,74');
  await expect.poll(() => deviceKeeps(page)).toEqual([`anamnese:${person.uid}`]);
  await page.evaluate(forgetSession);
  await expect(page.getByRole('alert')).toHaveText(`${SESSION_EXPIRED.text} ${SESSION_EXPIRED.kept}`);
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await logIn(page, person.email, DEMO_PASSWORD);
  await atStep(page, 2);
  await expect(page.getByPlaceholder(WIZARD.heightPlaceholder)).toHaveValue('1,74');
});

/** Ends the session like another tab or the browser does: it deletes the record that Firebase's client watches. */
async function forgetSession(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const clearing = opening.result.transaction('firebaseLocalStorage', 'readwrite');
      clearing.objectStore('firebaseLocalStorage').clear();
      clearing.addEventListener('complete', () => resolve());
    });
  });
}
