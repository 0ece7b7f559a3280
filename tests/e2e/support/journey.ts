import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/kit/dates';

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

/**
 * Console errors that journeys cause on purpose, for example a refused call, a missing page, or no network. Firestore's client reports the
 * last one some seconds later, when the journey may have gone on or ended.
 */
const EXPECTED_NETWORK_ERROR =
  /^Failed to load resource: (the server responded with a status of (400|401|403|404|429)|net::ERR_INTERNET_DISCONNECTED)|Could not reach Cloud Firestore backend/;

/**
 * Firestore's client requests this picture to see whether the internet is there, once its server stops answering. The browser
 * of the journeys does not find its host. An intercepted request would do as well, but then Playwright stops every other
 * request, too, and the browser caches nothing.
 */
const GOOGLES_PICTURE = 'https://www.google.com/images/cleardot.gif';

/**
 * Firebase tries the browser's database once per page (`validateIndexedDBOpenable` of @firebase/util). Where the page closes
 * meanwhile, as at the end of a journey, that page has no database any more when the answer comes.
 */
const FIREBASES_TRIAL_OF_A_CLOSED_PAGE = /reading 'deleteDatabase'/;

/**
 * Chromium's headless shell moves the pointer of each new page to the corner, which the landing page takes for the first sign
 * of a person. The pages of the context do not hear of it.
 */
async function ignoreShellsMove(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ignore = (event: MouseEvent) => {
      if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
    };
    for (const type of ['pointermove', 'mousemove'] as const) addEventListener(type, ignore, true);
  });
}

/** Options for `test.use`: as most visitors see the site, with smooth scrolling and transitions. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/** Options for `test.use`: the browser has service workers, as those of people do. */
export const WITH_WORKERS = { serviceWorkers: 'allow' } as const;

/** Longer than the part of a journey that compares dates with today's. */
const BEFORE_MIDNIGHT = 2 * MINUTE_MS;

/** Milliseconds until the next midnight in São Paulo, which is at 3:00 UTC. */
const untilMidnight = () => DAY_MS - ((Date.now() - 3 * HOUR_MS) % DAY_MS);

interface Fixtures {
  /** Lets a journey that would begin shortly before midnight in São Paulo begin after it: its dates would change meanwhile. */
  oneDay: void;
  /** Further console errors that this journey causes on purpose. */
  expectedErrors: RegExp | null;
  /** The errors that nobody catches and this journey causes on purpose. */
  expectedFailures: RegExp | null;
  /** Prepares a context, and fails the test on the errors of its pages. */
  watchErrors: (context: BrowserContext) => Promise<void>;
  /**
   * Opens a further context, for example for the browser of another person. It has the options of the journey's own and these,
   * its errors are watched, too, and it is closed at the end.
   */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** A test against the running suite. It fails on console errors (including the content security policy's) and uncaught ones. */
export const test = base.extend<Fixtures>({
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, provide, testInfo) => {
      const left = untilMidnight();
      if (left < BEFORE_MIDNIGHT) {
        testInfo.setTimeout(testInfo.timeout + left);
        await wait(left);
      }
      await provide();
    },
    { auto: true },
  ],
  expectedErrors: [null, { option: true }],
  expectedFailures: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  baseURL: async ({}, provide) => provide(`http://127.0.0.1:${suitePorts().hosting}`),
  watchErrors: [
    async ({ context, expectedErrors, expectedFailures }, provide) => {
      const errors: string[] = [];
      const watch = async (watched: BrowserContext) => {
        await ignoreShellsMove(watched);
        watched.on('weberror', (failure) => {
          const error = String(failure.error());
          if (!FIREBASES_TRIAL_OF_A_CLOSED_PAGE.test(error) && !expectedFailures?.test(error))
            errors.push(error);
        });
        watched.on('console', (message) => {
          const expected =
            EXPECTED_NETWORK_ERROR.test(message.text()) || expectedErrors?.test(message.text());
          const isFromGoogle = message.location().url.startsWith(GOOGLES_PICTURE);
          if (message.type() === 'error' && !expected && !isFromGoogle) errors.push(message.text());
        });
      };
      await watch(context);
      await provide(watch);
      // A request may still be held up when the journey ends, and its handler would fail on the closed page.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  newContext: async ({ browser, watchErrors }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await watchErrors(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
