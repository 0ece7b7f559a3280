import { ANSWERS_TITLE } from 'domain/texts/dashboard';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from '../support/people.ts';

test('a subscriber loads no byte of the trainer', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  await expect(page.getByRole('heading', { name: ANSWERS_TITLE })).toBeVisible();
  expect(asked.filter((path) => /treinador|trainer|subscriber-page|export-dialog/.test(path))).toEqual([]);
});
