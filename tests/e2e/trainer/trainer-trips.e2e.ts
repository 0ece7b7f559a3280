import { ACCOUNT } from 'domain/account/texts';
import { ANSWERS_TITLE } from 'domain/panel/texts';
import { QUEUE_STATE_LABELS } from 'domain/trainer/texts';
import { closedGate } from '../../support/gate.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { fillInSignIn, newTrainer, rowOf, seedRow, uniqueName } from '../support/trainer.ts';

test('the first rows take two round trips after the sign-in, and none on a return', async ({
  newContext,
}) => {
  const trainer = await newTrainer();
  const name = uniqueName('Yara');
  const id = await seedRow({ nome: name, due_on: '2020-01-01' });
  const gate = await closedGate(suitePorts());
  // This context intercepts no requests: where Playwright does, as in the other journeys, Chromium caches no preflight.
  const context = await newContext({ baseURL: gate.origin });
  const answered: string[] = [];
  /** One round trip: lets these requests through, which depend only on earlier answers. All other requests go on waiting. */
  async function answer(question: string) {
    const message = `asked after ${answered.join(', ') || 'nothing'}`;
    await expect
      .poll(() => gate.waiting(), { message, intervals: [25] })
      .toEqual(expect.arrayContaining([question]));
    answered.push(question);
    // A stream that waits long looks to the SDK like one that a proxy keeps back, so it asks for it again. That is no other trip.
    if (question === 'GET Listen/channel') gate.letPass(question);
    else gate.letGo(question);
  }
  try {
    let page = await context.newPage();
    await page.goto('/treinador');
    await expect(page.getByLabel(ACCOUNT.email)).toBeVisible();
    await fillInSignIn(page, trainer.email);
    await answer('OPTIONS v1/accounts:signInWithPassword');
    await answer('POST v1/accounts:signInWithPassword');
    await answer('OPTIONS v1/accounts:lookup');
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(rowOf(page, name)).toBeVisible();

    gate.setOpen(true);
    await page.close();
    await writeAsServer(`queue/${id}`, { state: 'preparing' });
    page = await context.newPage();
    gate.setOpen(false);
    await page.goto('/treinador');
    await expect(rowOf(page, name)).toContainText(QUEUE_STATE_LABELS.waiting);
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(rowOf(page, name)).toContainText(QUEUE_STATE_LABELS.preparing);
  } finally {
    await context.close();
    await gate.stop();
  }
});

test('a subscriber loads no byte of the trainer', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  await expect(page.getByRole('heading', { name: ANSWERS_TITLE })).toBeVisible();
  expect(asked.filter((path) => /treinador|trainer|subscriber-page|export-dialog/.test(path))).toEqual([]);
});
