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

/** Where the suite under test listens, as the global set-up told. */
export function suitePorts(): Ports {
  const told = process.env['SUITE_PORTS'];
  if (told === undefined) throw new Error('The suite is not running: its ports are unknown.');
  return JSON.parse(told) as Ports;
}

/** Console errors that a journey brings about on purpose (a refused call, a page that is not there). */
const EXPECTED_NETWORK_ERROR =
  /^Failed to load resource: (the server responded with a status of (400|401|403|404|429)|net::ERR_INTERNET_DISCONNECTED)/;

interface Fixtures {
  /** Console errors that this journey brings about on purpose, besides. */
  expectedErrors: RegExp | null;
  watchErrors: undefined;
}

/**
 * A test on the running suite; an error on the console (one about the content security policy too), or one that nobody
 * caught, fails it.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  baseURL: async ({}, provide) => provide(`http://127.0.0.1:${suitePorts().hosting}`),
  watchErrors: [
    async ({ context, expectedErrors }, provide) => {
      // Where Firestore's client looks whether the internet is there, once its server stops answering.
      await context.route('https://www.google.com/images/cleardot.gif*', (route) =>
        // The client gives the picture up when its server answers first, or the page goes.
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
