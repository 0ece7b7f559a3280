import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { localStorage: storage });
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

const load = () => import('./kept-mark.ts');

test('the mark of one account says nothing of another, and outlives the page', async () => {
  const { markKept } = await load();
  markKept('ana', 2);
  markKept('bia', 0);
  vi.resetModules();
  const { waitingSets } = await load();
  expect([waitingSets('ana'), waitingSets('bia'), waitingSets('eva')]).toEqual([2, 0, null]);
});

test('an account whose trainings are erased leaves the mark of the others, and the last one leaves nothing', async () => {
  const { markKept, waitingSets } = await load();
  markKept('ana', 2);
  markKept('bia', 1);
  markKept('ana', null);
  expect([waitingSets('ana'), waitingSets('bia')]).toEqual([null, 1]);
  markKept('bia', null);
  expect(stored.size).toBe(0);
});

test('a mark that is not readable counts as none', async () => {
  stored.set('treino-pendente', '{"ana":"muitas"}');
  const { waitingSets } = await load();
  expect(waitingSets('ana')).toBeNull();
});
