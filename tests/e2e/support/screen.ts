import { expect, type Locator, type Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { LOADING, RETRY } from 'domain/kit/texts';

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The open dialog with this title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What a person can reach on a page: the open dialog, or the whole page. */
export const scopeOf = (page: Page) => page.locator('dialog[open], body:not(:has(dialog[open]))');

/** Waits for something that a function answers. It asks again, because functions start slowly on a busy machine. */
export async function untilAnswered(page: Page, answer: Locator): Promise<void> {
  await expect(async () => {
    const retry = button(page, RETRY);
    // A late answer takes the button away, perhaps before this press.
    if (await retry.isVisible()) await retry.click({ timeout: 5_000 });
    await expect(answer).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Counts the presses of keys and of a pointer; a key that types a letter is one, too. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { presses: 0 };
    Object.assign(window, { counted });
    for (const kind of ['keydown', 'pointerdown', 'paste'])
      window.addEventListener(kind, () => (counted.presses += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { counted: { presses: number } }).counted.presses);
}

/** A picture of an element without the ring of the focus, which is not a state of the element. */
export async function look(page: Page, element: Locator): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  return element.screenshot();
}

/** A card of the dashboard that is closed until it is pressed. */
export const fold = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Opens a card of the dashboard once it is loaded. */
export async function unfold(page: Page, title: string): Promise<void> {
  const card = fold(page, title);
  await expect(card).not.toContainText(LOADING);
  if ((await card.getAttribute('open')) === null) await card.locator('summary').click();
}

/** Presses 'Editar' on the card 'Suas Informações'. */
export async function startEditing(page: Page): Promise<void> {
  await unfold(page, SUMMARY.title);
  await button(page, SUMMARY.edit).click();
}

/** Presses Tab until the control with this name has the focus. Fails if Tab never reaches it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = page.locator(':focus');
  // The focus has moved when the key is up, so there is nothing to wait for before the next press.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name, { timeout: 50 });
  }).toPass({ intervals: [0] });
}

/** Goes by Tab to the control with this name and presses a key there. */
export async function pressAt(
  page: Page,
  name: string | RegExp,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Goes by Tab to the field with this name and types. */
export async function typeAt(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** What covers a control: the topmost element at its centre if it is not the control's, and each floating link that touches it. */
function findCovers(control: Element): string[] {
  const box = control.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const floating = [...document.querySelectorAll('.floating a')].filter((link) => {
    const { left, top: above, right, bottom } = link.getBoundingClientRect();
    const touches = left < box.right && right > box.left && above < box.bottom && bottom > box.top;
    return touches && getComputedStyle(link).opacity !== '0';
  });
  // Nothing is on top of a control that is out of the window.
  const covers = top === null || control.contains(top) || top.contains(control) ? [] : [top];
  return [...covers, ...floating].map((element) => element.outerHTML.slice(0, 120));
}

/**
 * Scrolls a control to where the floating links are, and to a little above and below, and checks that none of them covers it.
 */
export async function checkUncovered(page: Page, control: Locator, name: string): Promise<void> {
  for (const offset of [-40, 0, 40]) {
    await control.evaluate((element, distance) => {
      const floating = document.querySelector('.floating')?.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const wanted = (floating?.top ?? 0) + (floating?.height ?? 0) / 2 + distance;
      window.scrollBy(0, box.top + box.height / 2 - wanted);
    }, offset);
    await expect.poll(() => control.evaluate(findCovers), { message: `${name}, ${offset} px` }).toEqual([]);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/**
 * Records what a screen reader says by itself from the next page on: the new texts of the live regions, in their order. A region
 * that is hidden, turned off, or inert behind a modal dialog, says nothing; a region that comes together with its text says it only if it is an alert.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = '[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output';
    const said: string[] = [];
    Object.assign(window, { said });

    const textOf = (node: Node) => {
      const copy = node.cloneNode(true);
      if (copy instanceof Element)
        for (const mute of copy.querySelectorAll('button, [aria-hidden=true]')) mute.remove();
      return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    };
    const say = (node: Node) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      if (modal !== undefined && !modal.contains(node)) return;
      const element = node instanceof Element ? node : node.parentElement;
      if (document.readyState === 'loading' || element?.checkVisibility() !== true) return;
      if (element.closest('[aria-live=off]') !== null) return;
      const text = textOf(node);
      if (text !== '') said.push(text);
    };
    new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE) ?? null;
        if (region !== null && !region.matches('[role=log]')) changed.add(region);
        for (const node of addedNodes) {
          if (region?.matches('[role=log]')) say(node);
          if (region !== null || !(node instanceof Element)) continue;
          const alerts = node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]');
          for (const alert of alerts) say(alert);
        }
      }
      for (const region of changed) say(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What has been said on this page. */
export async function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { said: string[] }).said);
}
