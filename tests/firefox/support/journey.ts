import { launch, type Page } from 'puppeteer-core';
import { expect, test as base } from 'vitest';
import { suitePorts } from '../../e2e/support/journey.ts';
import { findFirefox } from '../../support/firefox.ts';

/** What Firefox says when a journey causes a refusal on purpose, or when a page is left while it still asks for something. */
const EXPECTED_ERROR = /NetworkError when attempting to fetch|AbortError/;

interface Fixtures {
  readonly page: Page;
}

/**
 * A test in a Firefox of its own, whose page is a phone's in Brazil. It fails on errors in the console and on uncaught ones.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from this pattern
  page: async ({}, provide) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findFirefox(),
      defaultViewport: { width: 360, height: 740 },
      extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR', 'signon.rememberSignons': false },
    });
    const errors: string[] = [];
    try {
      const page = await browser.newPage();
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await provide(page);
    } finally {
      await browser.close();
    }
    expect(errors.filter((error) => !EXPECTED_ERROR.test(error))).toEqual([]);
  },
});

/** Opens an address of the site. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${suitePorts().hosting}${path}`, { waitUntil: 'domcontentloaded' });
}
