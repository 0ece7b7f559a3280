import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DASHBOARD_STATES, SIGNED_OUT } from 'domain/texts/dashboard';
import { DASHBOARD_BUDGET, dashboardWeight } from '../../support/dashboard-weight.mjs';
import { expect, test } from '../support/journey.ts';

const dist = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const brotli = (text: string) => brotliCompressSync(text).length;
const html = read('app.html');

test('the shell is HTML with its styles, at most 5 kB, and waits for no style sheet', () => {
  expect(brotli(html)).toBeLessThanOrEqual(5_000);
  expect(html).not.toMatch(/<link[^>]*rel="?stylesheet/);
  expect(html).toContain(DASHBOARD_STATES.loading);
});

test('the last known data need at most 99 kB of JavaScript, the live data 193 kB, the whole dashboard 220 kB', () => {
  const weight = dashboardWeight();
  expect(weight.known).toBeLessThanOrEqual(DASHBOARD_BUDGET.known);
  expect(weight.live).toBeLessThanOrEqual(DASHBOARD_BUDGET.live);
  expect(weight.all).toBeLessThanOrEqual(DASHBOARD_BUDGET.all);
});

test('the code about the workout is loaded after the live data, and adds at most 8 kB', () => {
  const { workout } = dashboardWeight();
  expect(workout).toBeGreaterThan(0);
  expect(workout).toBeLessThanOrEqual(DASHBOARD_BUDGET.workout);
  expect(html).not.toContain('follow-and-show');
});

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
