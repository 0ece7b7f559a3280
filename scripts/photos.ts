/**
 * `npm run photos`: makes the pictures of content/photos ready that are not: turns them upright, cuts them to the size at which
 * they are shown, and takes out where they were taken. `npm run photos -- app` photographs the player for the landing page.
 */
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts';
import { buildAll } from './build.ts';
import { findContentProblems } from './content/check-content.ts';
import { photoProblem, preparePhoto } from './content/photos.ts';
import { root, runCommand } from './processes.ts';

await runCommand(async () => {
  const [what, ...more] = process.argv.slice(2);
  if ((what !== undefined && what !== 'app') || more.length > 0)
    throw new Error('npm run photos, or npm run photos -- app');
  if (what === 'app') await buildAll();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    if (what === undefined) return await prepareContent(browser);
    // Loaded after the content was checked, because it cannot be loaded with a wrong one.
    const { photographApp } = await import('./content/photograph-app.ts');
    await photographApp(browser);
  } finally {
    await browser.close();
  }
});

/** Makes the pictures of the folder content/photos ready that are not. */
async function prepareContent(browser: Browser) {
  const page = await browser.newPage();
  const { photos } = await findContentProblems();
  for (const [name, photo] of photos) {
    const file = join(root, 'content', 'photos', name);
    if (photoProblem(file, photo) === null) continue;
    await preparePhoto(page, file, photo);
    console.log(`${name} está pronta para o site.`);
  }
}
