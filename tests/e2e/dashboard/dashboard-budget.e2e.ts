import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNED_OUT } from 'domain/texts/dashboard';
import { expect, test } from '../support/journey.ts';

const dist = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const html = read('app.html');

test('the HTML of the dashboard names every file that its first screen needs', async ({ page }) => {
  const late: string[] = [];
  page.on('request', (request) => {
    const file = /\/assets\/([^?]+\.(?:js|css))/.exec(request.url())?.[1];
    if (file !== undefined && !html.includes(file)) late.push(file);
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
  // Among the scripts, one file loads the style sheet.
  expect(late.filter((file) => !file.startsWith('styles-'))).toEqual([]);
});

test('the shell looks the same with its inlined styles as with the whole style sheet', async ({ page }) => {
  const styles = /href="(\/assets\/styles-[^"]+\.css)"/.exec(html)?.[1] ?? '';
  await page.route(/\/assets\/.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const look = () =>
    page.locator(':is(body, header, main, header *, main *)').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderColor, font, letterSpacing } = getComputedStyle(element);
        const box = [element.tagName, x, y, width, height].join(' ');
        return { box, color, backgroundColor, borderColor, font, letterSpacing };
      }),
    );
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/dashboard');
    await page.evaluate(() => document.fonts.ready);
    const alone = await look();
    await page.addStyleTag({ url: styles });
    expect(await look(), `${width} px, ${colorScheme}`).toEqual(alone);
  }
});
