import { test as base, expect } from '@playwright/test';

export { expect };

export interface Ports {
  readonly hosting: number;
  readonly abacatepay: number;
  readonly auth: number;
  readonly firestore: number;
}

/** Where the suite under test listens, as the global set-up told. */
export function suitePorts(): Ports {
  const told = process.env['SUITE_PORTS'];
  if (told === undefined) throw new Error('The suite is not running: its ports are unknown.');
  return JSON.parse(told) as Ports;
}

/** Console errors that a journey brings about on purpose (a refused call, a page that is not there). */
const EXPECTED_NETWORK_ERROR =
  /^Failed to load resource: (the server responded with a status of (400|401|403|404|429)|net::ERR_INTERNET_DISCONNECTED)/;

/** A test on the running suite; an error on the console, or one that nobody caught, fails it. */
export const test = base.extend<{ watchErrors: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  baseURL: async ({}, use) => use(`http://127.0.0.1:${suitePorts().hosting}`),
  watchErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_NETWORK_ERROR.test(message.text()))
          errors.push(message.text());
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
