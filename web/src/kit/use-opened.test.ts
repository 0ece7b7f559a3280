import { expect, test } from 'vitest';
import { openedBy } from './use-opened.ts';

test('an address opens only what is on the list of names', () => {
  expect(openedBy('?abrir=pix-pro')).toBe('pix-pro');
  expect(openedBy('?de=anuncio&abrir=anamnese&passo=3')).toBe('anamnese');
  for (const search of [
    '',
    '?',
    '?abrir=',
    '?abrir=pago',
    '?abrir=PIX-PRO',
    '?abrir=toString',
    '?abrir=%E0%A4%A',
  ])
    expect(openedBy(search), search).toBeNull();
});
