/**
 * The pictures of the app on the landing page, photographs of the product's own player, and the picture of the README. Both show the
 * local suite with its demo accounts.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, PROJECT, seed, startSuite } from 'emulators';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { ACCOUNT } from 'domain/account/texts';
import { HEADER, SIGNED_OUT } from 'domain/panel/texts';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { QUEUE_PAGE } from 'domain/trainer/texts';
import { REST } from 'domain/training/rest-texts';
import { seedTrainees, TRAINEES } from '../demo/trainings.ts';
import { HOST, root } from '../processes.ts';

/** A small phone, upright as the frame on the page is (9:16). */
const PHONE = { width: 360, height: 640 };
/** The sizes of the pictures, for sharp screens and for others: the photograph has the width of the first. Journeys hold the bytes. */
const SIZES = [
  { width: 480, maxBytes: 20_000 },
  { width: 240, maxBytes: 11_000 },
] as const;

/** A phone of the README's picture, and the most bytes of the whole. */
const TALL_PHONE = { width: 360, height: 780 };
const README_MAX_BYTES = 90_000;
const PRODUCT = join(root, 'docs', 'product.webp');

/** Writes `treino-*.webp` and `cronometro-*.webp`, and docs/product.webp. The suite has to be built (`buildAll`). */
export async function photographApp(browser: Browser): Promise<void> {
  const suite = await startSuite();
  try {
    await seed({ project: PROJECT, ports: suite.ports });
    await seedTrainees({ project: PROJECT, ports: suite.ports });
    const phone: BrowserContextOptions = {
      baseURL: `http://${HOST}:${suite.ports.hosting}`,
      viewport: PHONE,
      deviceScaleFactor: SIZES[0].width / PHONE.width,
      isMobile: true,
      hasTouch: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    };
    const encoder = await browser.newPage();
    const page = await browser.newPage(phone);
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

    await page.setViewportSize(TALL_PHONE);
    const dark = await browser.newPage({ ...phone, viewport: TALL_PHONE, colorScheme: 'dark' });
    await dark.goto('/', { waitUntil: 'networkidle' });
    const trainers = await browser.newPage({ ...phone, viewport: TALL_PHONE });
    await openQueue(trainers);
    const three = [await dark.screenshot(), await page.screenshot(), await trainers.screenshot()];
    await write(encoder, three, { width: 3 * SIZES[0].width + 64, maxBytes: README_MAX_BYTES }, PRODUCT);
  } finally {
    await suite.stop();
  }
}

/** Signs the first demo account that trains in, and opens the day that is next in turn. */
async function beginTraining(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await signIn(page, TRAINEES[0]?.email);
  await page.getByRole('button', { name: HEADER.signOut }).waitFor();
  await page.goto('/dashboard/treino');
  await page.getByRole('button', { name: PLAYER.start('A') }).click();
  await page.getByText(PLAYER.lastTime('45 kg × 10')).first().waitFor();
}

/** Signs the trainer in, and waits for the row of somebody who trains. */
async function openQueue(page: Page) {
  await page.goto('/treinador');
  await signIn(page, DEMO_ACCOUNTS.find(({ trainer }) => trainer)?.email);
  await page.getByLabel(QUEUE_PAGE.search).waitFor();
  // Without the toast of the login.
  await page.reload();
  await page.getByText(TRAINEES[0]?.nome ?? '').waitFor();
}

async function signIn(page: Page, email = '') {
  await page.getByLabel(ACCOUNT.email).fill(email);
  await page.getByLabel(ACCOUNT.password, { exact: true }).fill(DEMO_PASSWORD);
  await page.locator('form').getByRole('button', { name: ACCOUNT.login, exact: true }).click();
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

/** Writes a photograph in the sizes that the page uses. */
async function writePictures(encoder: Page, name: string, photograph: Buffer) {
  for (const size of SIZES) {
    const file = join(root, 'web', 'src', 'assets', 'app', `${name}-${size.width}.webp`);
    await write(encoder, [photograph], size, file);
  }
}

interface Size {
  /** In pixels, of all photographs and the gaps between them. */
  width: number;
  maxBytes: number;
}

/** Writes photographs side by side into one file, in the best quality that is light enough. Throws where none is. */
async function write(encoder: Page, photographs: readonly Buffer[], size: Size, file: string) {
  const pngs = photographs.map((photograph) => photograph.toString('base64'));
  const made = await encoder.evaluate(drawPicture, { ...size, pngs });
  if (made === null) throw new Error(`${file} does not fit ${size.maxBytes} bytes.`);
  writeFileSync(file, made, 'base64');
  console.log(relative(root, file));
}

/** Runs in the browser: draws the photographs with gaps of 32 pixels. Answers the picture's bytes in base64. */
async function drawPicture({
  pngs,
  width,
  maxBytes,
}: Size & { pngs: readonly string[] }): Promise<string | null> {
  const resizeWidth = (width - 32 * (pngs.length - 1)) / pngs.length;
  const drawn = await Promise.all(
    pngs.map(async (png) => {
      const photograph = await (await fetch(`data:image/png;base64,${png}`)).blob();
      return createImageBitmap(photograph, { resizeWidth, resizeQuality: 'high' });
    }),
  );
  const canvas = new OffscreenCanvas(width, drawn[0]?.height ?? 0);
  const context = canvas.getContext('2d');
  for (const [index, picture] of drawn.entries()) context?.drawImage(picture, index * (resizeWidth + 32), 0);
  for (let quality = 0.9; quality > 0.5; quality -= 0.05) {
    const made = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (made.size > maxBytes) continue;
    return btoa(
      [...new Uint8Array(await made.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''),
    );
  }
  return null;
}
