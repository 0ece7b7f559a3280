import { expect, test } from 'vitest';
import { askAgainFor } from './app-check.ts';

test('a script that did not come without a network is asked for again with one, and whoever waits for it hears of it', async () => {
  const source = `${window.location.origin}/recaptcha-is-not-there/`;
  askAgainFor(source);
  const first = document.createElement('script');
  first.src = `${source}enterprise.js`;
  let isThere = 0;
  first.addEventListener('load', () => {
    isThere += 1;
  });
  const failed = new Promise((resolve) => first.addEventListener('error', resolve));
  document.head.append(first);
  await failed;
  expect(first.isConnected).toBe(true);
  window.dispatchEvent(new Event('online'));
  const second = document.querySelector<HTMLScriptElement>(`script[src^="${source}"]`);
  expect(second).not.toBe(first);
  second?.dispatchEvent(new Event('load'));
  expect(isThere).toBe(1);
});
