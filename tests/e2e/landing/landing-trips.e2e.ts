import { CARD, PIX } from 'domain/texts/checkout';
import { QUESTIONNAIRE_CARD, SIGNED_OUT } from 'domain/texts/dashboard';
import { WIZARD } from 'domain/texts/questionnaire';
import { DEMO_PASSWORD } from '../../../emulators/seed/seed.ts';
import { closedGate } from '../../support/gate.ts';
import { logIn } from '../support/buyer.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { newSubscriber } from '../support/people.ts';

/** The files that decide how many waits follow each other, without their hashes. Chromium asks for six at a time. */
const HELD =
  /^\w+ (?:assets\/(landing|landing-on-demand|account-dialogs|dashboard-on-demand)-[\w-]{8}\.js|api\/([\w-]+))$/;
const fileOf = (name: string) => HELD.exec(name)?.slice(1).find(Boolean) ?? '';

/** A gate that holds these files and the calls of the functions. */
async function gateOfFiles() {
  const gate = await closedGate(suitePorts(), ({ name }) => HELD.test(name));
  return {
    ...gate,
    /** One round trip: lets all waiting requests go, once these are among them. */
    async answer(...names: readonly string[]) {
      await expect
        .poll(() => gate.waiting().map(fileOf), { intervals: [25] })
        .toEqual(expect.arrayContaining([...names]));
      gate.letGo();
    },
  };
}

test('a first press on a buying button costs one round trip to the form, and a press on a page at rest none', async ({
  newContext,
}) => {
  const gate = await gateOfFiles();
  const context = await newContext({ baseURL: gate.origin });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('[data-act^=pix]').first().click();
    await gate.answer('landing', 'landing-on-demand');
    await expect(page.getByRole('dialog', { name: PIX.formTitle })).toBeVisible();

    // On a page at rest the buying dialogs are there before they are asked for.
    const other = await context.newPage();
    await other.goto('/');
    await other.keyboard.press('Tab');
    gate.setOpen(true);
    await expect
      .poll(() =>
        other.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(' '),
        ),
      )
      .toContain('landing-on-demand');
    await other.waitForLoadState('networkidle');
    gate.setOpen(false);
    await other.locator('[data-act^=card]').first().click();
    await expect(other.getByRole('dialog', { name: CARD.title })).toBeVisible();
  } finally {
    await test.info().attach('requests at the gate', { body: gate.waiting().join('\n') });
    await context.close();
    await gate.stop();
  }
});

test('a return from the payment page costs one round trip to its dialog, which asks for the payment at once and loads what follows meanwhile', async ({
  newContext,
}) => {
  const gate = await gateOfFiles();
  const context = await newContext({ baseURL: gate.origin });
  try {
    const page = await context.newPage();
    await page.goto('/?success=true&session_id=cs_test_a1B2c3D4e5F6g7H8');
    await expect(page.locator('#volta')).toBeVisible();
    await gate.answer('landing', 'landing-on-demand');
    await expect(page.getByRole('dialog', { name: CARD.confirming })).toBeVisible();
    await gate.answer('verify-payment', 'account-dialogs');
  } finally {
    await test.info().attach('requests at the gate', { body: gate.waiting().join('\n') });
    await context.close();
    await gate.stop();
  }
});

test('the questionnaire opens from the dashboard without a round trip', async ({ newContext }) => {
  const person = await newSubscriber();
  const gate = await gateOfFiles();
  const context = await newContext({ baseURL: gate.origin });
  try {
    const page = await context.newPage();
    gate.setOpen(true);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await expect(page.getByRole('heading', { name: QUESTIONNAIRE_CARD.title })).toBeVisible();
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    await expect.poll(loaded).toContain('dashboard-on-demand');
    gate.setOpen(false);
    await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();
    await expect(page.getByRole('heading', { name: WIZARD.welcomeHeading })).toBeVisible();
  } finally {
    await test.info().attach('requests at the gate', { body: gate.waiting().join('\n') });
    await context.close();
    await gate.stop();
  }
});
