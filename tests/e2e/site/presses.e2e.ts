import type { Locator, Route } from '@playwright/test';
import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA, UNVERIFIED } from 'domain/account/card-texts';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { CLOSE, DISMISS_NOTICE, LOADING, OPENING, RETRY } from 'domain/kit/texts';
import { DAY_MS } from 'domain/kit/dates';
import { DASHBOARD_STATES, HEADER, QUESTIONNAIRE_CARD, SIGNED_OUT, PANEL, WELCOME } from 'domain/panel/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { LANDING } from 'domain/site/landing-texts';
import { CHOICE_LABELS, SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { DEMO_PASSWORD } from 'emulators';
import {
  ALL_ANSWERS,
  logIn,
  newBuyer,
  newSubscriber,
  readAsServer,
  signInTo,
  subscriberIdOf,
  writeAsServer,
} from '../support/people.ts';
import { hold } from '../support/browsers.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { atStep, next, resumeAtStep6, writeWorkout } from '../support/questionnaire.ts';
import { button, dialog, fold, startEditing, unfold } from '../support/screen.ts';

// Each of these journeys presses something while an earlier press is under way.
test.use({ expectedErrors: /Failed to load resource/ });

test("the questionnaire that is sent closes to the dashboard, also after the browser's Back", async ({
  page,
  context,
}) => {
  await resumeAtStep6(page);
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Nenhuma');
  await next(page).click();
  await atStep(page, 7);
  await page.getByLabel(CHOICE_LABELS.nivel_energia['sempre-animado'] ?? '').check();
  await context.setOffline(true);
  await button(page, WIZARD.finish).click();
  await expect(button(page, WIZARD.sending)).toBeVisible();
  await page.goBack();
  await atStep(page, 6);
  await context.setOffline(false);
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
});

test('what is typed while the editor saves stays in it', async ({ page, context }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await startEditing(page);
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Joelho');
  await context.setOffline(true);
  await button(page, SUMMARY.save).click();
  await expect(button(page, SUMMARY.saving)).toBeVisible();
  const others = page.getByLabel(FIELD_LABELS.outros_pontos);
  await others.fill('Treino cedo');
  await context.setOffline(false);
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(others).toHaveValue('Treino cedo');
  await expect(others).toBeFocused();
  await button(page, SUMMARY.save).click();
  await expect(button(page, SUMMARY.edit)).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    limitacoes_lesoes: { stringValue: 'Joelho' },
    outros_pontos: { stringValue: 'Treino cedo' },
  });
});

test('a new account goes where it presses while its confirmation mail is still on its way', async ({
  page,
}) => {
  const { email, password } = newBuyer();
  const plan = {
    subscribed: true,
    subscription_tier: 'plus',
    subscription_end: new Date(Date.now() + DAY_MS),
  };
  await writeAsServer(`subscribers/${subscriberIdOf(email)}`, { ...plan, email, nome: 'Lia', user_id: null });
  const mail = await hold(page, '**/api/site/send-confirmation');
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await button(page, ACCOUNT.signUp).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(ACCOUNT.email).fill(email);
  await form.getByLabel(ACCOUNT.password, { exact: true }).fill(password);
  await form.getByLabel(ACCOUNT.passwordAgain).fill(password);
  await button(page, ACCOUNT.create).click();
  await expect(page.getByText(PANEL.confirmEmailAfter)).toBeVisible();
  await page.getByRole('link', { name: HEADER.home }).click();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  const addresses = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const replace = history.replaceState.bind(history);
    history.replaceState = (...values) => {
      seen.push(String(values[2]));
      replace(...values);
    };
    return seen;
  });
  const answered = page.waitForResponse('**/api/site/send-confirmation');
  mail.release();
  await (await answered).finished();
  await page.locator('#planos').getByRole('button', { name: LANDING.buyWithPix }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await addresses.jsonValue()).filter((address) => address.includes('dashboard'))).toEqual([]);
});

test('a dialog stays until its action has ended, so that a failure is read', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  const { held, release } = await hold(page, '**/accounts:signInWithPassword*');
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, ACCOUNT_DATA.changePassword).click();
  const change = dialog(page, CHANGE_PASSWORD.title);
  await change.getByLabel(CHANGE_PASSWORD.current).fill('não-é-essa');
  await change.getByLabel(CHANGE_PASSWORD.new, { exact: true }).fill('nova-senha-9');
  await change.getByLabel(CHANGE_PASSWORD.again).fill('nova-senha-9');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(change).toBeVisible();
  await expect(change.getByRole('button', { name: CLOSE })).toBeDisabled();
  release();
  await expect(change.getByText(CHANGE_PASSWORD.wrongPassword)).toBeVisible();
  await change.getByRole('button', { name: CLOSE }).click();
  await expect(change).toHaveCount(0);
});

test('the dialog of a deletion is there again after Escape was pressed twice', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  const { held, release } = await hold(page, '**/accounts:signInWithPassword*');
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, ACCOUNT_DATA.delete).click();
  const erase = dialog(page, DELETE_ACCOUNT.title);
  await erase.getByLabel(DELETE_ACCOUNT.password, { exact: true }).fill('não-é-essa');
  await button(page, DELETE_ACCOUNT.confirm).click();
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  release();
  await expect(erase.getByText(DELETE_ACCOUNT.wrongPassword)).toBeVisible();
});

test('each button of an unconfirmed mailbox is busy with its own action', async ({ page }) => {
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await logIn(page, 'nao-verificado@personal.example', DEMO_PASSWORD);
  const { held, release } = await hold(page, '**/api/site/send-confirmation');
  await button(page, UNVERIFIED.resend).click();
  await button(page, UNVERIFIED.check).click();
  await expect(page.getByText(UNVERIFIED.notYet)).toBeVisible();
  await expect(button(page, UNVERIFIED.resending)).toBeVisible();
  // It is busy, so it takes no second press.
  await button(page, UNVERIFIED.resending).click({ force: true });
  expect(held).toHaveLength(1);
  release();
  await expect(button(page, UNVERIFIED.resend)).toBeVisible();
});

test('a second press on the request to correct answers leads to their form again', async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person, { stage: 'correction', correction: { fields: ['altura'], message: '' } });
  await signInTo(page, person);
  const editor = page.getByRole('heading', { name: SUMMARY.editing });
  await button(page, PANEL.correct).click();
  await expect(editor).toBeFocused();
  await button(page, PANEL.correct).click();
  await expect(editor).toBeFocused();
});

test('a press on the dashboard of the last visit is answered before the live data are there', async ({
  page,
}) => {
  await signInTo(page, await newSubscriber());
  await expect(button(page, QUESTIONNAIRE_CARD.start)).toBeVisible();
  const { firestore } = suitePorts();
  const data = await hold(page, (url) => url.port === String(firestore));
  const code = await hold(page, '**/assets/*-on-demand*');
  await page.reload();
  await button(page, QUESTIONNAIRE_CARD.start).click();
  const opening = page.getByText(OPENING, { exact: true });
  await expect(opening).toBeVisible();
  await page.goBack();
  await expect(opening).toHaveCount(0);
  const account = fold(page, ACCOUNT_DATA.title);
  await account.locator('summary').click();
  await expect(account.getByText(LOADING)).toBeVisible();
  code.release();
  await expect(button(page, ACCOUNT_DATA.changePassword)).toBeVisible();
  await button(page, QUESTIONNAIRE_CARD.start).click();
  data.release();
  await expect(dialog(page, WIZARD.welcomeTitle)).toBeVisible();
});

test('where the live data do not come, a press on the questionnaire says why it does not open', async ({
  page,
}) => {
  await signInTo(page, await newSubscriber());
  await expect(button(page, QUESTIONNAIRE_CARD.start)).toBeVisible();
  const channel = (url: URL) => url.pathname.endsWith('/Listen/channel');
  const refuse = (route: Route) => route.fulfill({ status: 403, body: 'no' });
  await page.route(channel, refuse);
  await page.reload();
  await expect(page.getByText(DASHBOARD_STATES.knownFailed)).toBeVisible();
  await button(page, QUESTIONNAIRE_CARD.start).click();
  await expect(page.getByRole('log').getByText(DASHBOARD_STATES.knownFailed)).toBeVisible();
  await expect(page.getByText(OPENING, { exact: true })).toHaveCount(0);
  // The SDK asks again by itself. It gets no answer before the press, which would lose its button.
  const data = await hold(page, channel);
  await page.unroute(channel, refuse);
  await button(page, RETRY).click();
  data.release();
  await expect(dialog(page, WIZARD.welcomeTitle)).toBeVisible();
});

test('two presses on the way to the landing page make one entry in the history', async ({ page }) => {
  async function pressTwice(control: Locator) {
    const file = '**/assets/landing-route*';
    const { release } = await hold(page, file);
    await page.goto('/dashboard');
    await control.dblclick();
    release();
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(control).toBeVisible();
    await page.unroute(file);
  }
  await pressTwice(page.getByRole('link', { name: SIGNED_OUT.home }));
  await pressTwice(button(page, SIGNED_OUT.createAccount));
  await button(page, SIGNED_OUT.login).click();
  await logIn(page, 'sem-plano@personal.example', DEMO_PASSWORD);
  await expect(button(page, WELCOME.hire)).toBeVisible();
  await pressTwice(button(page, WELCOME.hire));
});

test('who dismisses a toast keeps the focus', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await expect(page.getByLabel(ACCOUNT.email)).toBeVisible();
  // The toast stays while the clock stands still.
  await page.clock.pauseAt(Date.now() + 60_000);
  await logIn(page, 'ninguem@personal.example', 'não-é-essa');
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  const password = page.getByLabel(ACCOUNT.password, { exact: true });
  await password.focus();
  await button(page, DISMISS_NOTICE).click();
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toHaveCount(0);
  await expect(password).toBeFocused();
});

test('who dismisses a toast by keyboard keeps the focus, and the page does not move', async ({ page }) => {
  await page.clock.install();
  await signInTo(page, await newSubscriber());
  const refresh = button(page, WELCOME.refresh);
  await expect(refresh).toBeVisible();
  // The toast stays while the clock stands still.
  await page.clock.pauseAt(Date.now() + 60_000);
  await refresh.click();
  // The answer's toast takes the place of the first one, and of the focus on it.
  await expect(page.getByText(WELCOME.refreshed(true))).toBeVisible();
  await page.setViewportSize({ width: 360, height: 360 });
  const dismiss = button(page, DISMISS_NOTICE);
  await dismiss.focus();
  await page.evaluate(() => window.scrollBy({ top: 2_000, behavior: 'instant' }));
  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  await expect(refresh).not.toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(refresh).toBeFocused();
  expect(await top()).toBe(before);
});
