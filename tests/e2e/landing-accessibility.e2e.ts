import { LANDING } from 'domain/texts/landing';
import { checkAccessibility } from './support/check-accessibility.ts';
import { expect, test } from './support/journey.ts';

// Colours are judged once they stand still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the whole page is accessible in both themes, with all that it discloses and the video', async ({
  page,
}) => {
  await page.goto('/');
  // A sign of a person: until then what is far below is not even styled (styles/landing.css).
  await page.mouse.move(1, 1);
  await checkAccessibility(page, 'as it comes');
  await page.locator('#faq details').evaluateAll((all) => {
    for (const item of all) (item as HTMLDetailsElement).open = true;
  });
  await page.getByRole('heading', { name: LANDING.showcaseTitle }).scrollIntoViewIfNeeded();
  await page.keyboard.press('Tab');
  await expect(page.locator('video')).toHaveCount(1);
  await page.locator('header summary').click();
  await checkAccessibility(page, 'all disclosed');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('.trilho').evaluate((rail) => rail.scrollTo(rail.clientWidth, 0));
  await checkAccessibility(page, 'second testimonial');
});

test('where React cannot be had it is accessible too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${baseURL}/`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: LANDING.buyWithoutScript }).first()).toBeVisible();
  await checkAccessibility(page, 'without React');
  await context.close();
});

test('by keyboard alone: past the header, to a plan, into a dialog and back to the same button', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: LANDING.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: LANDING.callToAction })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const buy = page.getByRole('button', { name: LANDING.buyWithCard }).first();
  await expect(buy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buy).toBeFocused();
});

test('what has the focus can be seen, all along the page', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const seen = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) break;
    const { name, outline } = await focused.evaluate((element) => ({
      name: element.outerHTML.slice(0, 160),
      outline: getComputedStyle(element).outlineStyle !== 'none',
    }));
    expect(outline, name).toBe(true);
    await expect(focused, name).toBeInViewport();
    seen.add(name);
  }
  expect(seen.size).toBeGreaterThan(20);
});
