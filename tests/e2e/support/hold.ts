import type { Page } from '@playwright/test';

/** Holds every request to an address until `release` is called, and counts them. */
export async function hold(page: Page, url: Parameters<Page['route']>[0]) {
  let open = () => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held: string[] = [];
  await page.route(url, async (route) => {
    held.push(route.request().url());
    await released;
    await route.fallback();
  });
  return { held, release: () => open() };
}
