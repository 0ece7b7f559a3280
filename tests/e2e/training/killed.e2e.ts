import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { PROJECT } from 'emulators';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { doneSets } from 'domain/training/session';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { writeRoutine } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';

const ADDRESS = '/dashboard/treino';

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

/** The done sets of a person in the database. */
async function storedSets(uid: string): Promise<string[]> {
  const url = `http://127.0.0.1:${suitePorts().firestore}/v1/projects/${PROJECT}/databases/(default)/documents/routines/${uid}/sessions`;
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
  const { documents = [] } = (await response.json()) as {
    documents?: { fields: { sets: { stringValue: string } } }[];
  };
  return documents.flatMap(({ fields }) =>
    doneSets(fields.sets.stringValue).map(
      ({ item, set, load, amount }) => `${item}/${set} ${load}×${amount}`,
    ),
  );
}

test('a set that was shown as kept outlives a browser that is killed 200 ms later', async ({
  baseURL,
}, testInfo) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  const now = new Date();
  await writeAsServer(`training_consents/${person.uid}`, {
    user_id: person.uid,
    subscriber: person.subscriberId,
    consent: { versao: TRAINING_CONSENT_VERSION, aceito_em: now },
    consented_at: now,
    updated_at: now,
  });
  const rest = { load: '40 kg', rest: 60, tempo: '', rir: null, note: '', joined: false, swaps: [] };
  await writeRoutine(person, [
    {
      id: 'a',
      name: 'Peito',
      items: [
        {
          kind: 'exercise',
          id: 'a1',
          exercise: { id: 'supino', name: 'Supino reto', video: null, cue: '' },
          sets: 4,
          target: { kind: 'reps', from: 12, to: 12 },
          ...rest,
        },
      ],
    },
  ]);
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
  await signInTo(page, person);
  await page.goto(ADDRESS);
  await button(page, PLAYER.start('A')).click();
  await expect(button(page, PLAYER.done)).toBeVisible();
  // What is there afterwards comes from this device alone.
  await first.setOffline(true);
  await button(page, PLAYER.done).click();
  await expect(page.getByText(KEPT.kept)).toBeVisible();
  await wait(200);
  await kill(first);
  expect(await storedSets(person.uid)).toEqual([]);

  const second = await launch();
  try {
    const again = await pageOf(second);
    await again.goto(ADDRESS);
    await expect(button(again, PLAYER.resume('A'))).toBeVisible();
    await expect.poll(() => storedSets(person.uid)).toEqual(['a1/1 40×12']);
    // One that is killed after the sending has it once.
    await kill(second);
  } finally {
    await second.close().catch(() => undefined);
  }
  expect(await storedSets(person.uid)).toEqual(['a1/1 40×12']);
});
