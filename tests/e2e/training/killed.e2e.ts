import { setTimeout as wait } from 'node:timers/promises';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { expect, test } from '../support/journey.ts';
import { kill, launchPhone, pageOf } from '../support/phone.ts';
import { button } from '../support/screen.ts';
import { ADDRESS, begin, doneButton, newTrainee, storedSets } from '../support/training.ts';

test('a set that was shown as kept outlives a browser that is killed 200 ms later', async ({
  baseURL,
}, testInfo) => {
  const person = await newTrainee();
  const launch = () => launchPhone(testInfo.outputPath('profile'), baseURL);

  const first = await launch();
  const page = await pageOf(first);
  await begin(page, person);
  // What is there afterwards comes from this device alone.
  await first.setOffline(true);
  await doneButton(page).click();
  await expect(page.getByText(KEPT.kept)).toBeVisible();
  await wait(200);
  await kill(first);
  expect(await storedSets(person)).toEqual([]);

  const second = await launch();
  try {
    const again = await pageOf(second);
    await again.goto(ADDRESS);
    await expect(button(again, PLAYER.resume('A'))).toBeVisible();
    await expect.poll(() => storedSets(person)).toEqual([['a1/1 ea1 40×12r']]);
    // One that is killed after the sending has it once.
    await kill(second);
  } finally {
    await second.close().catch(() => undefined);
  }
  expect(await storedSets(person)).toEqual([['a1/1 ea1 40×12r']]);
});
