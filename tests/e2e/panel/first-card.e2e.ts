import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PROJECT, seedAccount } from 'emulators';
import { ACCOUNT_DATA, UNVERIFIED } from 'domain/account/card-texts';
import { CONSENT, SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { WIZARD } from 'domain/answers/texts';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { HEADER, PANEL, PAYMENTS_CARD, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { APP, WORKOUT } from 'domain/training/texts';
import { checkScreen, checkScreen as check } from '../support/checks.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  newSubscriber,
  readAsServer,
  readsOf,
  signInTo,
  subscriberIdOf,
  untilTriggersRest,
  writeAsServer,
} from '../support/people.ts';
import { dayFromToday, firstCard, RELEASED, writeWorkout } from '../support/questionnaire.ts';
import { button, fold, startEditing, unfold } from '../support/screen.ts';

/** The names of all controls that look like a main action. */
const mainActions = (page: Page) => page.locator('main .btn-primary');
const greeting = (page: Page, name: string) => page.getByRole('heading', { name: WELCOME.greeting(name) });
const openLink = (page: Page) => page.getByRole('link', { name: WORKOUT.open });

// The table of states has tests of its own; this journey shows that the server's changes arrive, and where the focus goes.
// spec: "The workout is released only after the whole anamnese is complete."
test('the first card follows the server from the first answer to the released workout, with one main button at a time', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  const answers = `anamnese_treinos/${person.uid}`;
  await signInTo(page, person);
  const card = firstCard(page);
  const only = async (text: string) => {
    await expect(mainActions(page)).toHaveText([text]);
    await expect(card.locator('.btn-primary')).toHaveText([text]);
  };
  await only(QUESTIONNAIRE_CARD.start);
  await button(page, QUESTIONNAIRE_CARD.start).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await button(page, WIZARD.backToPanel).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, QUESTIONNAIRE_CARD.start)).toBeFocused();

  const { uid, email, name } = person;
  const facts = { nome_completo: name, telefone: '(11)98765-4321', data_nascimento: '1990-05-17' };
  await writeAsServer(answers, { ...facts, ...ALL_ANSWERS, user_id: uid, email, nivel_energia: '' });
  await only(QUESTIONNAIRE_CARD.continue);
  await expect(card).toContainText(PANEL.continue(1));
  // A button that goes while it has the focus gives it to the greeting.
  await button(page, QUESTIONNAIRE_CARD.continue).focus();
  await writeAsServer(answers, { nivel_energia: 'normal-depende' });
  await writeWorkout(person);
  const day = formatDate(dayFromToday(3));
  await expect(card).toContainText(WORKOUT.promised(day));
  await expect(mainActions(page)).toHaveCount(0);
  await expect(greeting(page, person.name)).toBeFocused();
  await expect(card).toContainText(APP.channel);
  await writeWorkout(person, { version: 2, stage: 'preparing' });
  await expect(card).toContainText(WORKOUT.preparing);

  await writeWorkout(person, { version: 3, ...RELEASED });
  await only(WORKOUT.open);
  await expect(card).toContainText(WORKOUT.released(formatDate(RELEASED.released_at)));
  await expect(openLink(page)).toHaveAttribute('href', RELEASED.link);
  await expect(openLink(page)).toHaveAttribute('target', '_blank');
  await expect(openLink(page)).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(card).not.toContainText(APP.channel);
  // The trainer's message is text with its line breaks, never markup.
  const message = card.getByText('Comece devagar.');
  expect(await message.innerText()).toBe(RELEASED.message);
  await expect(message.locator('b')).toHaveCount(0);
  const changed = ['peso', 'limitacoes_lesoes'] as const;
  await writeWorkout(person, { version: 4, ...RELEASED, stage: 'changed', changed: [...changed] });
  await expect(card).toContainText(
    WORKOUT.changed(`${FIELD_LABELS.peso}, ${FIELD_LABELS.limitacoes_lesoes}`),
  );
  await only(WORKOUT.open);

  // A plan that ends soon is said below, and renewing it does not compete with the workout.
  const subscriber = `subscribers/${person.subscriberId}`;
  await writeAsServer(subscriber, { subscription_end: new Date(Date.now() + 5 * DAY_MS) });
  await expect(button(page, WELCOME.renew)).toBeVisible();
  await only(WORKOUT.open);

  await openLink(page).focus();
  await writeWorkout(person, { version: 5, stage: 'preparing' });
  await expect(openLink(page)).toHaveCount(0);
  await expect(card).not.toContainText('Comece devagar.');
  await expect(greeting(page, person.name)).toBeFocused();

  const end = new Date(Date.now() - DAY_MS);
  await writeAsServer(subscriber, { subscription_end: end });
  await only(WELCOME.hire);
  await expect(card).toContainText(PANEL.planEnded(formatDate(end)));
  await expect(card).toContainText(PANEL.answersSuffice);
});

test('the panel of a finished subscriber is short on a phone, also with a message of the trainer, and its cards are closed', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  const longAgo = { ...RELEASED, released_at: new Date(Date.now() - 20 * DAY_MS) };
  await writeWorkout(person, { ...longAgo, message: '' });
  await untilTriggersRest();
  await page.setViewportSize({ width: 360, height: 740 });
  await signInTo(page, person);
  await expect(openLink(page)).toBeVisible();
  expect(await readsOf(person.uid)).toBeLessThanOrEqual(3);
  await expect(fold(page, PAYMENTS_CARD.title)).toContainText(PAYMENTS_CARD.none);
  await expect(fold(page, ACCOUNT_DATA.title)).toContainText(ACCOUNT_DATA.text);
  await expect(fold(page, SUMMARY.title)).toContainText('Condicionamento físico');
  await expect(page.locator('main details[open]')).toHaveCount(0);
  const length = () => page.evaluate(() => document.documentElement.scrollHeight);
  const bare = await length();
  expect(bare).toBeLessThanOrEqual(1_550);
  await writeWorkout(person, { version: 2, ...longAgo, message: 'Bom treino! '.repeat(17).slice(0, 200) });
  await expect(page.getByText('Bom treino! Bom treino!')).toBeVisible();
  // The portrait, where the trainer has one, is 56 px high and stands beside the title of the message.
  await page.getByRole('heading', { name: PANEL.message }).evaluate((title) => {
    const portrait = document.createElement('div');
    portrait.style.cssText = 'flex: none; width: 56px; height: 56px';
    title.before(portrait);
  });
  expect(await length()).toBeLessThanOrEqual(1_700);
  await writeWorkout(person, { version: 3 });
  await expect(page.getByText(WORKOUT.promised(formatDate(dayFromToday(3))))).toBeVisible();
  expect(await length()).toBeLessThanOrEqual(1_700);
  // The moment of the release: the link stands in the first screen of a small phone.
  await page.setViewportSize({ width: 360, height: 640 });
  await writeWorkout(person, { version: 4, ...RELEASED });
  await expect(openLink(page)).toBeInViewport({ ratio: 1 });
});

test('each demo account sees where it stands, with one main button at most', async ({ newContext }) => {
  const expired = await readAsServer(`subscribers/${subscriberIdOf('expirado@personal.example')}`);
  const { timestampValue: ended } = (expired?.['subscription_end'] ?? {}) as { timestampValue: string };
  for (const [name, sentence, main] of [
    ['sem-plano', PANEL.choosePlan, WELCOME.hire],
    ['ativo', PANEL.start, QUESTIONNAIRE_CARD.start],
    ['incompleto', PANEL.continue(4), QUESTIONNAIRE_CARD.continue],
    ['completo', 'seu treino chega até', null],
    ['expirado', PANEL.planEnded(formatDate(ended)), WELCOME.hire],
  ] as const) {
    const page = await (await newContext()).newPage();
    await signInTo(page, { email: `${name}@personal.example` });
    await expect(firstCard(page)).toContainText(sentence);
    await expect(mainActions(page)).toHaveText(main === null ? [] : [main]);
  }
});

// Whether an address has purchases is told to nobody who has not shown that it is their own.
test('an account whose e-mail is not confirmed reads the same words whether or not something was paid for its address', async ({
  newContext,
}) => {
  const unpaid = `sem-compra-${randomBytes(5).toString('hex')}@personal.example`;
  const account = { email: unpaid, nome: 'Nádia Viana', endsInDays: null, unconfirmed: true };
  await seedAccount({ project: PROJECT, ports: suitePorts(), account });
  const seen = [];
  for (const email of ['nao-verificado@personal.example', unpaid]) {
    const page = await (await newContext()).newPage();
    await signInTo(page, { email });
    await expect(mainActions(page)).toHaveText([UNVERIFIED.check]);
    await expect(firstCard(page)).toContainText(PANEL.confirmEmail(email));
    await expect(firstCard(page)).toContainText(PANEL.confirmEmailAfter);
    seen.push((await page.locator('body').innerText()).replaceAll(email, ''));
  }
  expect(seen[0]).toBe(seen[1]);
});

test('without the answers that a workout needs nothing is promised, and a workout that is released stays', async ({
  page,
}) => {
  const { peso: _, ...some } = ALL_ANSWERS;
  const person = await newSubscriber({ answers: some });
  await writeWorkout(person);
  await signInTo(page, person);
  await unfold(page, SUMMARY.title);
  await expect(button(page, SUMMARY.edit)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.warning)).toBeVisible();
  await expect(firstCard(page)).toContainText(PANEL.continue(1));
  await writeWorkout(person, { version: 2, ...RELEASED });
  await expect(openLink(page)).toBeVisible();
  await expect(button(page, QUESTIONNAIRE_CARD.continue)).toBeVisible();
});

test('after the consent is withdrawn, and without a plan, there is no link to the workout', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person, RELEASED);
  await signInTo(page, person);
  await expect(openLink(page)).toBeVisible();
  const subscriber = `subscribers/${person.subscriberId}`;
  await writeAsServer(subscriber, { subscription_end: new Date(Date.now() - DAY_MS) });
  await expect(button(page, WELCOME.hire)).toBeVisible();
  await expect(openLink(page)).toHaveCount(0);
  await writeAsServer(subscriber, { subscription_end: new Date(Date.now() + 30 * DAY_MS) });
  await expect(openLink(page)).toBeVisible();
  await unfold(page, SUMMARY.title);
  await button(page, CONSENT.revoke).click();
  await button(page, CONSENT.confirm).click();
  await expect(page.getByText(CONSENT.done)).toBeVisible();
  await expect(openLink(page)).toHaveCount(0);
});

// spec: "Card is recurring and auto-renews each period."
test('in its last seven days a plan that nothing renews says when it ends', async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await expect(button(page, WELCOME.refresh)).toBeVisible();
  await expect(page.getByText('não se renova sozinho')).toHaveCount(0);
  const end = new Date(Date.now() + 6.9 * DAY_MS);
  await writeAsServer(`subscribers/${person.subscriberId}`, { subscription_end: end });
  await expect(page.getByText(WELCOME.endsOn(formatDate(end)))).toBeVisible();
  await expect(button(page, WELCOME.renew)).toBeVisible();
  await writeAsServer(`subscribers/${person.subscriberId}`, { renews: true });
  await expect(page.getByText('não se renova sozinho')).toHaveCount(0);
});

test.describe('first card looks', () => {
  /** The link to the released workout. */
  const openLink = (page: Page) => page.getByRole('link', { name: WORKOUT.open });

  /** The colour behind a link's text. */
  const ground = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).backgroundColor))]);

  test('every state of the workout is accessible in both themes, on small screens and with large text', async ({
    page,
  }) => {
    test.slow();
    const person = await newSubscriber({ answers: ALL_ANSWERS });
    await writeWorkout(person);
    await signInTo(page, person);
    const card = firstCard(page);
    await expect(card).toContainText(APP.channel);
    await checkScreen(page, 'promised');
    await writeWorkout(person, { version: 2, due_on: dayFromToday(-1) });
    await expect(card).toContainText('Fale com');
    await writeAsServer(`subscribers/${person.subscriberId}`, {
      subscription_end: new Date(Date.now() + 86_400_000),
    });
    await expect(button(page, WELCOME.renew)).toBeVisible();
    await checkScreen(page, 'late, plan ends');

    const long = 'Palavra'.repeat(40);
    await writeWorkout(person, {
      version: 3,
      stage: 'correction',
      correction: { fields: ['peso', 'nivel_energia'], message: `Confira: ${long}` },
    });
    await expect(button(page, PANEL.correct)).toBeVisible();
    await checkScreen(page, 'correction');
    await button(page, PANEL.correct).click();
    await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeFocused();
    await checkScreen(page, 'correcting');
    await button(page, SUMMARY.cancel).click();

    await writeWorkout(person, {
      version: 4,
      ...RELEASED,
      stage: 'changed',
      changed: ['peso'],
      message: `${long}\n\u202eOlá`,
    });
    await expect(openLink(page)).toBeVisible();
    await checkScreen(page, 'released and changed');

    await writeAsServer(`anamnese_treinos/${person.uid}`, { limitacoes_lesoes: 'Joelho' });
    await writeWorkout(person, { version: 5, ...RELEASED, stage: 'changed', changed: ['limitacoes_lesoes'] });
    await expect(card).toContainText(WORKOUT.injury);
    await checkScreen(page, 'injury');
  });

  test('deleting the account is a quiet link below the other actions, and all that opens WhatsApp has one green', async ({
    page,
  }) => {
    await signInTo(page, await newSubscriber());
    await unfold(page, ACCOUNT_DATA.title);
    const remove = button(page, ACCOUNT_DATA.delete);
    await expect(remove).toHaveClass(/\blink\b/);
    expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // The other one is measured first: cards that come meanwhile move both down.
    for (const other of [button(page, ACCOUNT_DATA.changePassword), button(page, ACCOUNT_DATA.export)]) {
      const y = (await other.boundingBox())?.y;
      expect(y).toBeLessThan((await remove.boundingBox())?.y ?? 0);
    }
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();

    const links = 'a[href*="wa.me"]:not(.link)';
    const here = await ground(page, links);
    expect(here).toHaveLength(1);
    await page.goto('/');
    expect(await ground(page, 'aside a[href*="wa.me"]')).toEqual(here);
  });

  test('the dashboard is accessible in both themes, with and without a plan', { tag: '@gate' }, async ({
    page,
  }) => {
    test.slow();
    await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
    await expect(page.getByRole('heading', { name: SUMMARY.title })).toBeVisible();
    await check(page, 'complete');
    await startEditing(page);
    await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();
    await check(page, 'editing');
    await page.getByRole('button', { name: SUMMARY.cancel }).click();
    await unfold(page, SUMMARY.title);
    await button(page, CONSENT.revoke).click();
    await expect(page.getByRole('dialog', { name: CONSENT.askTitle })).toBeVisible();
    await check(page, 'revoking');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: HEADER.signOut }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await signInTo(page, { email: 'sem-plano@personal.example' });
    await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
    await check(page, 'no plan');
    await page.getByRole('button', { name: HEADER.signOut }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await signInTo(page, { email: 'nao-verificado@personal.example' });
    await expect(page.getByText(PANEL.confirmEmailAfter)).toBeVisible();
    await check(page, 'unverified');
  });
});
