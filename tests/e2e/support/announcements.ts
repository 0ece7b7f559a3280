import type { Page } from '@playwright/test';

/**
 * Records what a screen reader says by itself from the next page on: the new texts of the live regions, in their order. A region
 * that is hidden, turned off, or inert behind a modal dialog, says nothing; a region that comes together with its text says it only if it is an alert.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = '[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output';
    const said: string[] = [];
    Object.assign(window, { said });

    const textOf = (node: Node) => {
      const copy = node.cloneNode(true);
      if (copy instanceof Element)
        for (const mute of copy.querySelectorAll('button, [aria-hidden=true]')) mute.remove();
      return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    };
    const say = (node: Node) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      if (modal !== undefined && !modal.contains(node)) return;
      const element = node instanceof Element ? node : node.parentElement;
      if (document.readyState === 'loading' || element?.checkVisibility() !== true) return;
      if (element.closest('[aria-live=off]') !== null) return;
      const text = textOf(node);
      if (text !== '') said.push(text);
    };
    new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE) ?? null;
        if (region !== null && !region.matches('[role=log]')) changed.add(region);
        for (const node of addedNodes) {
          if (region?.matches('[role=log]')) say(node);
          if (region !== null || !(node instanceof Element)) continue;
          const alerts = node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]');
          for (const alert of alerts) say(alert);
        }
      }
      for (const region of changed) say(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What has been said on this page. */
export async function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { said: string[] }).said);
}
