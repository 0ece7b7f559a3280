import { afterEach, expect, test, vi } from 'vitest';
import { draftKey } from '../device/kept-drafts.ts';
import { answering } from '../testing/answering-server.ts';
import { loadAuth } from './auth.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('where IndexedDB does not answer, a routine that is not sent yet stays, whoever is signed in', async () => {
  localStorage.setItem(draftKey('ana', 'bruno'), '{}');
  answering({ 'init.js': { body: 'var firebaseEmulators = {};' } });
  // A request that never succeeds and never fails.
  vi.stubGlobal('indexedDB', { open: () => ({}), databases: () => new Promise(() => undefined) });
  await loadAuth();
  expect(typeof indexedDB).toBe('undefined');
  expect(localStorage.getItem(draftKey('ana', 'bruno'))).toBe('{}');
});
