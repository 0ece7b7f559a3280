import { type Page, expect } from '@playwright/test';
import { checkAccessibility } from './check-accessibility.ts';

/** Small screens and large text (WCAG 1.4.4, 1.4.10): width, height and the browser's font size, in CSS pixels. */
const TIGHT = [
  { width: 320, height: 640, standard: 16 },
  { width: 360, height: 740, standard: 32 },
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
    .filter(({ autocomplete, enterKeyHint, inputMode, type }) => {
      const needsKeyboard = type !== 'password' && type !== 'date' && autocomplete !== 'name';
      return autocomplete === '' || enterKeyHint === '' || (needsKeyboard && inputMode === '');
    })
    .map((field) => `without autocomplete, inputmode or enterkeyhint: ${field.outerHTML.slice(0, 160)}`);

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
      !element.matches('.rail, input, .sr-only'),
  );
  return [document.documentElement, ...bounded]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((element) => `${element.scrollWidth} in ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`);
}

/**
 * The words that the end of a line cuts in two although they have no hyphen. An e-mail address, a link and a code may be cut
 * anywhere. At twice the type browsers hyphenate a word of more than nine letters (styles/theme.css), apart from a Chromium without
 * a dictionary, which the tests use.
 */
function findBrokenWords(): string[] {
  const texts = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const range = document.createRange();
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-–/]{2,}/gu)) {
      if (/[@\d]|\w\.\w|\p{L}{10}/u.test(word)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${word}, in: ${text.parentElement?.outerHTML.slice(0, 120)}`);
    }
  }
  return broken;
}

/**
 * Checks that every control is at least 44 px large, that every field says how to fill it in, and that the page fits a screen
 * of 320 px and text of twice the size, where no word is cut in two. `screen` names the state of the page in the report. Leaves the window at 360 × 740.
 */
async function checkReach(page: Page, screen: string): Promise<void> {
  expect(await page.evaluate(findOutOfReach), screen).toEqual([]);
  const browser = await page.context().newCDPSession(page);
  for (const { width, height, standard } of TIGHT) {
    await page.setViewportSize({ width, height });
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    const at = `${screen} at ${width} px, text of ${standard} px`;
    await expect(page.locator('html'), at).toHaveCSS('font-size', `${standard}px`);
    expect(await page.evaluate(findOverflow), at).toEqual([]);
    expect(await page.evaluate(findBrokenWords), at).toEqual([]);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Checks that a screen is accessible in both themes and fits small screens. */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  await checkAccessibility(page, screen);
  await checkReach(page, screen);
}

/**
 * What keeps the focused element out of sight: an edge of the window, or an element on top of it; '' if it is seen. To be run in
 * the page.
 */
export function findHidden(): string {
  const element = document.activeElement;
  // After the last control Tab leads out of the page.
  if (element === null || element === document.body) return '';
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const view = (element.closest('.modal-box') ?? document.documentElement).getBoundingClientRect();
  const start = Math.max(top, view.top, 0);
  const end = Math.min(bottom, view.bottom, window.innerHeight);
  const name = element.outerHTML.slice(0, 160);
  // Of a text area a browser shows the line with the caret.
  const wanted = element.matches('textarea') ? 24 : bottom - top;
  if (end - start < wanted - 2)
    return `${Math.round(end - start)} px of ${Math.round(bottom - top)}: ${name}`;
  // Its middle and both edges, because a bar at an edge of the window covers only a part.
  for (const y of [start + 3, (start + end) / 2, end - 3]) {
    const on = document.elementFromPoint((left + right) / 2, y);
    // An element around it, for example its label, hides nothing, but the dialog itself is found only beside its content.
    const isSeen = on === null || element.contains(on) || (on.contains(element) && !on.matches('dialog'));
    if (!isSeen) return `below ${on.outerHTML.slice(0, 80)}: ${name}`;
  }
  return '';
}
