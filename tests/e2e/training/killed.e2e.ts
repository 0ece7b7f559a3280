import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts';
import { expect, test } from '../support/journey.ts';
import { button } from '../support/screen.ts';
import { ADDRESS, begin, doneButton, newTrainee, storedSets } from '../support/training.ts';

/** Ends the browser as an empty battery does: it has no time for anything. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = await session?.send('SystemInfo.getProcessInfo');
  const browser = info?.processInfo.find(({ type }) => type === 'browser');
  if (browser === undefined) throw new Error('The browser’s process is not known');
  const gone = new Promise<void>((resolve) => void context.once('close', () => resolve()));
  process.kill(browser.id, 'SIGKILL');
  await gone;
}

test('a set that was shown as kept outlives a browser that is killed 200 ms later', async ({
  baseURL,
}, testInfo) => {
  const person = await newTrainee();
  const launch = () =>
    chromium.launchPersistentContext(testInfo.outputPath('profile'), {
      executablePath: findChromium(),
      args: [...CHROMIUM_ARGS],
      ...(baseURL !== undefined && { baseURL }),
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
  const pageOf = (context: BrowserContext): Promise<Page> =>
    Promise.resolve(context.pages()[0] ?? context.newPage());

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
