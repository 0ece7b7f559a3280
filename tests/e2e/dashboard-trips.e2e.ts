import { SIGNED_OUT, WELCOME } from 'domain/texts/dashboard';
import { DEMO_PASSWORD } from '../../emulators/seed/seed.mjs';
import { closedGate } from '../support/gate.mjs';
import { logIn } from './support/buyer.ts';
import { expect, suitePorts, test } from './support/journey.ts';
import { ALL_ANSWERS, newSubscriber } from './support/people.ts';

/** Answers that only the server can have told: this browser does not keep them. */
const LIVE = 'Dor no joelho';

test('six round trips lead from Entrar to the live data; on coming back three, and none to the last known; no function is among them', async ({
  browser,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: LIVE } });
  const gate = await closedGate(suitePorts());
  // Of its own: where Playwright looks into requests, as in the other journeys, the browser remembers no preflight.
  const context = await browser.newContext({ baseURL: gate.origin });
  const answered: string[] = [];
  /** One round trip: on nothing but the answers given before, this is asked; all else that is asked goes on waiting. */
  async function answer(question: string) {
    await expect
      .poll(() => ({ answered, waiting: gate.waiting() }), { intervals: [25] })
      .toEqual({ answered, waiting: expect.arrayContaining([question]) });
    answered.push(question);
    gate.letGo(question);
  }
  try {
    let page = await context.newPage();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await answer('OPTIONS v1/accounts:signInWithPassword');
    await answer('POST v1/accounts:signInWithPassword');
    await answer('OPTIONS v1/accounts:lookup');
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(page.getByText(LIVE)).toBeVisible();

    gate.setOpen(true);
    await page.close();
    page = await context.newPage();
    gate.setOpen(false);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeVisible();
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(page.getByText(LIVE)).toBeVisible();
  } finally {
    await context.close();
    await gate.stop();
  }
});
