import type { Page } from '@playwright/test';
import { HELP } from 'domain/panel/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { LANDING } from 'domain/site/landing-texts';
import { checkUncovered, startEditing } from '../support/screen.ts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from '../support/people.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
];

const show = (page: Page, anchor: string) =>
  page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), anchor);

/** The id of the bar that is seen at the bottom of the window; '' where there is none. */
const seenBar = (page: Page) =>
  page.evaluate(
    () => document.elementFromPoint(20, window.innerHeight - 20)?.closest('[id$=-bar]')?.id ?? '',
  );

test.use({ expectedErrors: /net::ERR_FAILED/ });

for (const size of SIZES)
  test(`at ${size.width} px no script is needed for the social link to go with the hero, and for WhatsApp to be in the bar from there on`, async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.setViewportSize(size);
    await page.goto('/');
    const social = page.getByRole('link', { name: LANDING.social });
    await expect(social).toBeInViewport({ ratio: 1 });
    expect(await seenBar(page)).toBe('');
    // Where they meet, the hero's button is above the link.
    const main = page.getByRole('link', { name: LANDING.callToAction });
    const isAbove = await main.evaluate((button) => {
      const { top, height } = button.getBoundingClientRect();
      window.scrollBy({ top: top + height / 2 - window.innerHeight / 2, behavior: 'instant' });
      const { right, top: now } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(right - 2, now + height / 2));
    });
    expect(isAbove).toBe(true);

    for (const [anchor, bar] of [
      ['aplicativo', 'plans-bar'],
      ['planos', 'help-bar'],
    ] as const) {
      await show(page, anchor);
      await expect.poll(() => seenBar(page), { message: anchor }).toBe(bar);
      await expect(page.locator(`#${bar}`).getByRole('link', { name: LANDING.whatsapp })).toBeInViewport();
      await expect(social).not.toBeInViewport();
    }
    // Where the plans begin, one bar covers the other.
    for (const part of [0.1, 0.5, 0.9]) {
      await page.evaluate((of) => {
        const { top = 0 } = document.getElementById('planos')?.getBoundingClientRect() ?? {};
        window.scrollBy({ top: top - window.innerHeight + 64 * of, behavior: 'instant' });
      }, part);
      const bars = page.locator('[id$=-bar]');
      const [plans, help] = await bars.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().top),
      );
      expect(plans).toBeCloseTo(size.height - 64, 0);
      expect(help).toBeCloseTo(size.height - 64 * part, 0);
    }
  });

for (const width of [1024, 1280, 1920])
  test(`at ${width} px the floating link to WhatsApp is beside the column of text, on every part of the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const chat = page.getByRole('complementary').getByRole('link', { name: LANDING.whatsapp });
    await expect(chat).toBeInViewport({ ratio: 1 });
    expect(await seenBar(page)).toBe('');
    const columns = await page
      .locator('.section, #inicio > div, header > div')
      .evaluateAll((all) =>
        all.map(
          (one) => one.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(one).paddingRight),
        ),
      );
    expect(columns.length).toBeGreaterThan(6);
    expect((await chat.boundingBox())?.x).toBeGreaterThanOrEqual(Math.max(...columns));
  });

test('the floating button of the dashboard covers no control, and is away while somebody types', async ({
  page,
}) => {
  test.slow();
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  const floating = page.locator('.floating').getByRole('link', { name: HELP.button });
  await expect(floating).toHaveCount(1);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const control of await page.getByRole('main').getByRole('button').all()) {
      await checkUncovered(page, control, `${size.width}: ${await control.innerText()}`);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await startEditing(page);
  const name = page.getByLabel(FIELD_LABELS.nome_completo);
  await checkUncovered(page, name, 'a field');
  await name.focus();
  for (const block of ['start', 'center', 'end'] as const) {
    await name.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
    await expect(floating).toHaveCSS('opacity', '0');
  }
});
