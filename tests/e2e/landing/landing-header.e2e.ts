import { LANDING } from 'domain/site/landing-texts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';

test.use(WITH_MOTION);

const SCREENS = [
  { what: 'a narrow phone', width: 320, height: 640, fontSize: '' },
  { what: 'a phone with text of twice the size', width: 360, height: 740, fontSize: '200%' },
  { what: 'a screen at 400 %', width: 320, height: 256, fontSize: '' },
];

for (const { what, width, height, fontSize } of SCREENS)
  test(`the header is one low row on ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const header = page.getByRole('banner');
    await expect.poll(() => header.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(page.getByRole('link', { name: LANDING.panel, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(header.locator('summary')).toBeInViewport({ ratio: 1 });
  });

test('on a low screen the header scrolls away with the page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await page.goto('/');
  await page.locator('#planos').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('banner')).toBeInViewport();
});
