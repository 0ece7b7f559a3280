import { test as base, expect } from '@playwright/test';

export { expect };

export interface Ports {
  readonly hosting: number;
  readonly abacatepay: number;
  readonly stripe: number;
  readonly auth: number;
  readonly firestore: number;
  readonly storage: number;
  readonly outbox: number;
}

/** The ports of the suite under test, which the global set-up has stored in the environment. */
export function suitePorts(): Ports {
  const ports = process.env['SUITE_PORTS'];
  if (ports === undefined) throw new Error('The suite is not running: its ports are unknown.');
  return JSON.parse(ports) as Ports;
}

/** Console errors that journeys cause on purpose, for example a refused call or a missing page. */
const EXPECTED_NETWORK_ERROR =
  /^Failed to load resource: (the server responded with a status of (400|401|403|404|429)|net::ERR_INTERNET_DISCONNECTED)/;

interface Fixtures {
  /** Further console errors that this journey causes on purpose. */
  expectedErrors: RegExp | null;
  watchErrors: undefined;
}

/** A test against the running suite. It fails on console errors (including the content security policy's) and uncaught ones. */
export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  baseURL: async ({}, provide) => provide(`http://127.0.0.1:${suitePorts().hosting}`),
  watchErrors: [
    async ({ context, expectedErrors }, provide) => {
      // Firestore's client requests this picture to see whether the internet is there, once its server stops answering.
      await context.route('https://www.google.com/images/cleardot.gif*', (route) =>
        // The client cancels this request when its server answers first or the page is closed.
        route.fulfill({ contentType: 'image/gif', body: '' }).catch(() => undefined),
      );
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        const expected = EXPECTED_NETWORK_ERROR.test(message.text()) || expectedErrors?.test(message.text());
        if (message.type() === 'error' && !expected) errors.push(message.text());
      });
      await provide(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
