import type { Page } from '@playwright/test';
import { missingApis } from '../../support/missing-apis.ts';

/**
 * Makes Chromium the oldest browsers in one (web/package.json): scripts find no API that one of them lacks by MDN's data, and the
 * style sheets' `color-mix`, which Safari 16.2 and Chrome 111 brought, is unknown.
 */
export async function growOld(page: Page): Promise<void> {
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('color-mix(', 'unknown-mix(') });
  });
  await page.addInitScript(({ globals, members }) => {
    const owners = window as unknown as Record<string, (object & { prototype?: object }) | undefined>;
    const remove = (owner: object | undefined, name: string) => owner && Reflect.deleteProperty(owner, name);
    for (const [owner, name] of members) {
      if (name.endsWith('_static')) remove(owners[owner], name.slice(0, -'_static'.length));
      else {
        remove(owners[owner]?.prototype, name);
        // Some built-in objects have static members that MDN does not mark, and the members of `window` are its own.
        remove(owner === 'Window' ? window : owners[owner], name);
      }
    }
    for (const name of globals) remove(window, name);
    // Firefox 102 refuses a selector with :has().
    for (const type of [Element, Document])
      for (const name of ['closest', 'matches', 'querySelector', 'querySelectorAll']) {
        const prototype = type.prototype as unknown as Record<
          string,
          ((selector: string) => unknown) | undefined
        >;
        const select = prototype[name];
        if (select === undefined) continue;
        prototype[name] = function (this: unknown, selector: string) {
          if (selector.includes(':has(')) throw new DOMException(`'${selector}' is unknown`, 'SyntaxError');
          return select.call(this, selector);
        };
      }
  }, missingApis());
}

/**
 * Does to every page what Chrome's translation does, without changing a word: each text, now and whenever one appears or changes,
 * is replaced by a copy in two <font> elements, so that the text nodes of React leave the page.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    function translateBelow(root: Node) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text);
      if (root instanceof Text) found.push(root);
      for (const text of found) {
        if (
          !text.data.trim() ||
          text.parentElement?.closest('font,head,script,style,noscript,option,textarea,svg')
        )
          continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data;
        text.replaceWith(outer);
      }
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target])
          if (node.isConnected) translateBelow(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    // React reports that the prerendered page is not the one that it renders, and renders it anew.
    window.addEventListener('error', (event) => {
      if (/React error #(418|42[1-5])/.test(event.message)) event.preventDefault();
    });
  });
}

/** Takes the browser's storage away, as in an Android app that shows the page without DOM storage. */
export async function withoutStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null });
  });
}

/** Makes every access to the browser's storage throw, as in a browser whose settings block it. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
}

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
