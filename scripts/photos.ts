/**
 * `npm run photos`: makes the pictures of content/photos ready that are not: turns them upright, cuts them to the size at which
 * they are shown, and takes out where they were taken.
 */
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts';
import { findContentProblems } from './content/check-content.ts';
import { photoProblem, preparePhoto } from './content/photos.ts';
import { root, runCommand } from './processes.ts';

await runCommand(async () => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    const { photos } = await findContentProblems();
    for (const [name, photo] of photos) {
      const file = join(root, 'content', 'photos', name);
      if (photoProblem(file, photo) === null) continue;
      await preparePhoto(page, file, photo);
      console.log(`${name} está pronta para o site.`);
    }
  } finally {
    await browser.close();
  }
});
