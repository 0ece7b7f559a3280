import { expect, type Page } from '@playwright/test';
import { checkAccessibility } from './check-accessibility.ts';

/** Small screens and large text (WCAG 1.4.4, 1.4.10): width and height in CSS pixels, and the font size of the root. */
const TIGHT = [
  { width: 320, height: 640, fontSize: '' },
  { width: 360, height: 740, fontSize: '200%' },
] as const;

/** The controls of the screen, or of the open dialog, that are too small for a thumb or a phone's keyboard, or do not say how to fill them in. */
function findOutOfReach(): string[] {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const name = (element: Element) => element.textContent.trim() || element.outerHTML.slice(0, 120);

  const targets = [...scope.querySelectorAll('a, button, summary, input, select, textarea')].filter(seen);
  const small = targets
    .filter((element) => getComputedStyle(element).display !== 'inline' && !element.matches('label input'))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height) < 43.5;
    })
    .map((element) => `smaller than 44 px: ${name(element)}`);

  const fields = [...scope.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')];
  const mute = fields
    .filter((field) => seen(field) && !field.readOnly)
    .filter(({ autocomplete, inputMode, type }) => {
      const needsKeyboard = type !== 'password' && type !== 'date' && autocomplete !== 'name';
      return autocomplete === '' || (needsKeyboard && inputMode === '');
    })
    .map((field) => `without autocomplete or inputmode: ${field.outerHTML.slice(0, 160)}`);

  // iOS enlarges the page when a field with smaller letters takes the focus, and does not go back.
  const tiny = [...scope.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
    .filter((field) => seen(field) && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `letters smaller than 16 px: ${field.outerHTML.slice(0, 160)}`);
  return [...small, ...mute, ...tiny];
}

/** The elements that make a person scroll sideways, and the controls whose labels do not fit. */
function findOverflow(): string[] {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const bounded = [...scope.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility() &&
      (scrolls(element) || element.matches('button, .btn, select')) &&
      // The slides of the carousel stand side by side on purpose.
      !element.matches('.trilho, input, .sr-only'),
  );
  return [document.documentElement, ...bounded]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((element) => `${element.scrollWidth} in ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`);
}

/**
 * Checks that every control is at least 44 px large, that every field says how to fill it in, and that the page fits a screen
 * of 320 px and text of twice the size. `screen` names the state of the page in the report. Leaves the window at 360 × 740.
 */
export async function checkReach(page: Page, screen: string): Promise<void> {
  expect(await page.evaluate(findOutOfReach), screen).toEqual([]);
  for (const { width, height, fontSize } of TIGHT) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    expect(await page.evaluate(findOverflow), `${screen} at ${width} px, text ${fontSize}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    const root = document.documentElement;
    // Chromium writes the attribute when it is first read. Removed before that, it comes back empty.
    if (root.getAttribute('style') !== null) root.removeAttribute('style');
  });
}

/** Checks that a screen is accessible in both themes and fits small screens. To be used `WITHOUT_MOTION`. */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  await checkAccessibility(page, screen);
  await checkReach(page, screen);
}
