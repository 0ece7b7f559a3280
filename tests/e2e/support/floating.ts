import { expect, type Locator, type Page } from '@playwright/test';

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
