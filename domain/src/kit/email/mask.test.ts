import { expect, it } from 'vitest';
import { maskEmail } from './mask.ts';

it.each([
  ['maria@gmail.com', 'm***@gmail.com'],
  ['ma@gmial.com', 'm***@gmial.com'],
  ['m@gmail.com', '***@gmail.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
