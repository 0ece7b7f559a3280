import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts';

/** A phone's browser with its data in the folder `profile`, which another launch finds again. It has service workers. */
export const launchPhone = (profile: string, baseURL: string | undefined): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS],
    ...(baseURL !== undefined && { baseURL }),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });

export const pageOf = (context: BrowserContext): Promise<Page> =>
  Promise.resolve(context.pages()[0] ?? context.newPage());

/** Ends the browser as an empty battery does: it has no time for anything. */
export async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = await session?.send('SystemInfo.getProcessInfo');
  const browser = info?.processInfo.find(({ type }) => type === 'browser');
  if (browser === undefined) throw new Error('The browser’s process is not known');
  const gone = new Promise<void>((resolve) => void context.once('close', () => resolve()));
  process.kill(browser.id, 'SIGKILL');
  await gone;
}
