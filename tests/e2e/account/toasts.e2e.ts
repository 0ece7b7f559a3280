import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { CARD, PIX } from 'domain/buy/texts';
import { NOTIFICATIONS, TOAST_KINDS } from 'domain/kit/texts';
import { QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { announcements, button, recordAnnouncements, unfold } from '../support/screen.ts';
import { logIn, newBuyer, newSubscriber, openLogin, orderByPix, signInTo } from '../support/people.ts';
import { checkAccessibility } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { resume, resumeAtStep6, UP_TO_STEP_2 } from '../support/questionnaire.ts';

test.use({ expectedErrors: /ERR_FAILED/ });

/** A toast at the moment when it appeared. Toasts go by themselves, so the page records them. */
interface Seen {
  readonly text: string;
  readonly sign: string;
  readonly shape: string;
  /** The texts of all toasts on the screen. */
  readonly beside: readonly string[];
}

async function recordToasts(page: Page): Promise<() => Promise<readonly Seen[]>> {
  await page.addInitScript(() => {
    const seen = new Map<Element, Seen>();
    Object.assign(window, { seenToasts: () => [...seen.values()] });
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('.notice')];
      for (const toast of shown.filter((each) => !seen.has(each))) {
        const { content, clipPath } = getComputedStyle(toast, '::before');
        const beside = shown.map((each) => each.textContent);
        seen.set(toast, { text: toast.textContent, sign: content, shape: clipPath, beside });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenToasts: () => readonly Seen[] }).seenToasts());
}

test('a toast says its kind in a word and by a sign of its own, and a success removes the error before it', async ({
  page,
}, testInfo) => {
  const recorded = await recordToasts(page);
  const seen = async (kind: keyof typeof TOAST_KINDS, text: string) => {
    const start = `${TOAST_KINDS[kind]}:${text}`;
    const find = async () => (await recorded()).find((toast) => toast.text.startsWith(start));
    await expect.poll(find).toBeDefined();
    return find();
  };
  await signInTo(page, await newSubscriber());
  await page.route('**/api/site/read-panel', (route) => route.abort());
  await button(page, WELCOME.refresh).click();
  const info = await seen('info', WELCOME.refreshing);
  const error = await seen('error', WELCOME.refreshFailed);
  // A toast with the focus stays.
  const log = page.getByRole('log', { name: NOTIFICATIONS });
  await button(page, WELCOME.refresh).click();
  await log.locator('.notice', { hasText: WELCOME.refreshFailed }).getByRole('button').focus();
  await checkAccessibility(page, 'toasts');
  await page.screenshot({ path: testInfo.outputPath('error.png') });

  await unfold(page, ACCOUNT_DATA.title);
  await button(page, ACCOUNT_DATA.export).click();
  const success = await seen('success', ACCOUNT_DATA.exported);
  expect(success?.beside.join()).not.toContain(WELCOME.refreshFailed);
  const kinds = [info, error, success];
  expect(new Set(kinds.map((kind) => kind?.sign)).size).toBe(3);
  expect(new Set(kinds.map((kind) => kind?.shape)).size).toBe(3);
});

test('the toast of a login covers no control on a phone', async ({ page }) => {
  await page.addInitScript(() => {
    const covered: string[] = [];
    Object.assign(window, { covered });
    const look = () => {
      // The next look is after the next picture.
      requestAnimationFrame(() => setTimeout(look));
      const [toast] =
        document.querySelectorAll('dialog .notice').length > 0 ? [] : document.querySelectorAll('.notice');
      const box = toast?.getBoundingClientRect();
      if (!box) return;
      for (const control of document.querySelectorAll('a, button, input, select, textarea')) {
        const { left, top, right, bottom } = control.getBoundingClientRect();
        const meets = right > box.left && left < box.right && bottom > box.top && top < box.bottom;
        if (meets && !control.closest('.notice') && control.checkVisibility())
          covered.push(control.outerHTML);
      }
      covered.push('looked');
    };
    look();
  });
  await openLogin(page);
  await logIn(page, (await newSubscriber()).email, DEMO_PASSWORD);
  await expect(page.getByRole('log').getByText(ACCOUNT.loggedIn)).toBeVisible();
  const covered = () => page.evaluate(() => (window as unknown as { covered: string[] }).covered);
  // The toast may be visible before the page's next look.
  await expect.poll(covered).not.toEqual([]);
  expect([...new Set(await covered())]).toEqual(['looked']);
});

test('a person who only looked at the questionnaire reads of no progress, and the toast of progress covers nothing that it speaks of', async ({
  page,
}) => {
  const recorded = await recordToasts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await resumeAtStep6(page);
  const leave = async () => {
    await button(page, WIZARD.backToPanel).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await leave();
  await resume(page).click();
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Joelho');
  await leave();
  const toast = page.locator('.notice', { hasText: SAVE_TEXTS.progress });
  // A toast with the focus stays.
  await toast.getByRole('button').focus();
  const box = (await toast.boundingBox()) ?? { y: 0, height: 740 };
  for (const said of await page.locator('main :is(h2, h3, .badge, [aria-live])').all()) {
    const { y, height } = (await said.boundingBox()) ?? { y: -1, height: 0 };
    expect(y + height <= box.y || y >= box.y + box.height, await said.innerText()).toBe(true);
  }
  expect((await recorded()).filter(({ text }) => text.includes(SAVE_TEXTS.progress))).toHaveLength(1);
});

test('a toast stands above the bar of an open PIX, also once the page has scrolled', async ({ page }) => {
  await orderByPix(page, newBuyer());
  await page.goto('/?success=false');
  const toast = page.locator('.notice', { hasText: CARD.cancelled });
  // A toast with the focus stays.
  await toast.getByRole('button').focus();
  await expect(toast).toBeVisible();
  await expect(page.locator('#planos').getByRole('heading', { level: 2 })).toBeInViewport();
  const bar = page.getByRole('complementary', { name: PIX.openTitle });
  await expect(bar).toBeVisible();
  const edge = async () => (await bar.boundingBox())?.y ?? 0;
  const bottom = async () => {
    const box = await toast.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
  };
  await expect.poll(bottom).toBeLessThanOrEqual(await edge());
});

for (const [name, size, standard] of [
  ['on a low screen', { width: 740, height: 360 }, 16],
  ['in large text', { width: 360, height: 740 }, 32],
] as const) {
  test(`the toast of a copied code leaves the button that was pressed in sight, ${name}`, async ({
    page,
  }) => {
    await page.clock.install();
    await orderByPix(page, newBuyer());
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.setViewportSize(size);
    const copy = button(page, PIX.copy);
    // The toast stays while the clock stands still.
    await page.clock.pauseAt(Date.now() + 60_000);
    await copy.click();
    await expect(page.locator('.notice')).toBeInViewport({ ratio: 1 });
    await expect(copy).toBeInViewport({ ratio: 1 });
    const [toast, pressed] = await Promise.all([page.locator('.notice').boundingBox(), copy.boundingBox()]);
    expect(pressed && pressed.y + pressed.height).toBeLessThanOrEqual(toast?.y ?? 0);
  });
}

test('a toast that outlives its dialog stays its time and is announced once', async ({ page }) => {
  await recordAnnouncements(page);
  await page.clock.install();
  await signInTo(page, await newSubscriber({ answers: UP_TO_STEP_2 }));
  await expect(resume(page)).toBeVisible();
  // The toast stays while the clock stands still.
  await page.clock.pauseAt(Date.now() + 60_000);
  await resume(page).click();
  const text = WIZARD.resumed(3, 7);
  const toast = page.getByRole('log').getByText(text);
  await expect(async () => {
    // React lets some time pass before it shows what was loaded.
    await page.clock.runFor(100);
    await expect(toast).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // A toast that is gone before it can have been read is announced again.
  await page.clock.runFor(1_600);
  await button(page, WIZARD.backToPanel).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toast).toBeVisible();
  expect((await announcements(page)).filter((said) => said.includes(text))).toHaveLength(1);
});

test('a toast that finds no place is shown nonetheless, and the page stays', async ({ page }) => {
  await page.addInitScript(() => {
    // Only the search for a free place asks for this.
    Object.assign(Element.prototype, {
      matches: () => {
        throw new Error('out of place');
      },
    });
    window.addEventListener('error', (event) => /out of place/.test(event.message) && event.preventDefault());
  });
  await signInTo(page, await newSubscriber());
  await button(page, WELCOME.refresh).click();
  await expect(page.getByRole('log').getByText(WELCOME.refreshed(true))).toBeVisible();
  await expect(button(page, QUESTIONNAIRE_CARD.start)).toBeVisible();
});
