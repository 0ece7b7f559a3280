/** The pictures of the app on the landing page: photographs of the product's own player, in the local suite with its demo accounts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD, PROJECT, startSuite } from 'emulators';
import type { Browser, Page } from 'playwright';
import { ACCOUNT } from 'domain/account/texts';
import { HEADER, SIGNED_OUT } from 'domain/panel/texts';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { REST } from 'domain/training/rest-texts';
import { seedTrainees, TRAINEES } from '../demo/trainings.ts';
import { HOST, root } from '../processes.ts';

/** A small phone, upright as the frame on the page is (9:16). */
const PHONE = { width: 360, height: 640 };
/** The widths of the pictures in pixels, the sharpest one first: the photograph has its width. */
const WIDTHS = [480, 320] as const;
/** The most bytes of one picture, which tests/build holds. */
const MAX_BYTES = 20_000;

/** Writes `treino-*.webp` and `cronometro-*.webp`. The suite has to be built (`buildAll`). */
export async function photographApp(browser: Browser): Promise<void> {
  const suite = await startSuite();
  try {
    await seedTrainees({ project: PROJECT, ports: suite.ports });
    const context = await browser.newContext({
      baseURL: `http://${HOST}:${suite.ports.hosting}`,
      viewport: PHONE,
      deviceScaleFactor: WIDTHS[0] / PHONE.width,
      isMobile: true,
      hasTouch: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const encoder = await context.newPage();
    await page.clock.install();
    await beginTraining(page);
    // From here on the time passes only where it is told to, so that the rest shows the same figure each time.
    await page.clock.pauseAt(Date.now() + 1_000);
    await doSet(page);
    await page.getByRole('button', { name: REST.skipLabel }).click();
    await page.getByLabel(PLAYER.load, { exact: true }).fill('47,5');
    await lookAtTop(page);
    await writePictures(encoder, 'treino', await page.screenshot());
    await doSet(page);
    await page.clock.runFor(22_000);
    await lookAtTop(page);
    await writePictures(encoder, 'cronometro', await page.screenshot());
  } finally {
    await suite.stop();
  }
}

/** Signs the first demo account that trains in, and opens the day that is next in turn. */
async function beginTraining(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  const login = page.getByRole('dialog');
  await login.getByLabel(ACCOUNT.email).fill(TRAINEES[0]?.email ?? '');
  await login.getByLabel(ACCOUNT.password, { exact: true }).fill(DEMO_PASSWORD);
  await login.locator('form').getByRole('button', { name: ACCOUNT.login, exact: true }).click();
  await page.getByRole('button', { name: HEADER.signOut }).waitFor();
  await page.goto('/dashboard/treino');
  await page.getByRole('button', { name: PLAYER.start('A') }).click();
  await page.getByText(PLAYER.lastTime('45 kg × 10')).first().waitFor();
}

async function doSet(page: Page) {
  // A press right after another one would count as the same.
  await page.clock.runFor(1_000);
  await page.getByRole('button', { name: PLAYER.done }).click();
  await page.getByRole('timer').waitFor();
  await page.getByText(KEPT.kept).waitFor();
}

/** Shows the player as it is before somebody scrolls or types. */
async function lookAtTop(page: Page) {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const element of document.querySelectorAll('dialog *')) element.scrollTop = 0;
  });
}

/** Writes a photograph in the sizes that the page uses, each in the best quality that is light enough. */
async function writePictures(encoder: Page, name: string, photograph: Buffer) {
  for (const width of WIDTHS) {
    const base64 = await encoder.evaluate(drawPicture, {
      png: photograph.toString('base64'),
      width,
      maxBytes: MAX_BYTES,
    });
    if (base64 === null) throw new Error(`${name} does not fit ${MAX_BYTES} bytes at ${width} pixels.`);
    const file = join(root, 'web', 'src', 'assets', 'app', `${name}-${width}.webp`);
    writeFileSync(file, base64, 'base64');
    console.log(`${name}-${width}.webp`);
  }
}

/** Runs in the browser: draws the photograph so wide. Answers its bytes in base64, null where no quality is light enough. */
async function drawPicture({
  png,
  width,
  maxBytes,
}: {
  png: string;
  width: number;
  maxBytes: number;
}): Promise<string | null> {
  const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob(), {
    resizeWidth: width,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(drawn.width, drawn.height);
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  for (let quality = 0.9; quality > 0.5; quality -= 0.05) {
    const made = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (made.size > maxBytes) continue;
    return btoa(
      [...new Uint8Array(await made.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''),
    );
  }
  return null;
}
