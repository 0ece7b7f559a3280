import { expect, test } from 'vitest';
import { read } from './support/dist.ts';

const css = [...read('index.html').matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
  .map(([, rules]) => rules)
  .join('');

/** All values that the landing page's styles give a property or a variable. */
const valuesOf = (name: string) =>
  [...css.matchAll(new RegExp(`(?<![\\w-])${name}:([^;}]+)`, 'g'))].map(([, value = '']) => value);

/**
 * What a value of a size of type stands for. A variable stands for its first value, because what a narrow window makes of it is the
 * same size there. `min(1rem,5vw)` is a size, and where it ends so that large text fits.
 */
function sizeOf(value: string): string {
  const [, name, otherwise] = /var\((--[\w-]+)(?:,([^()]*))?\)\)?$/.exec(value) ?? [];
  if (name !== undefined) return sizeOf(valuesOf(name)[0] ?? otherwise ?? value);
  return /^min\(([\d.]+rem),[\d.]+vw\)$/.exec(value)?.[1] ?? value;
}

test('the landing page has six sizes of type and, beside the weight of the text, two others', () => {
  // A button that shows how long its answer takes hides its own words (styles/wait.css).
  const sizes = valuesOf('font-size').filter((value) => value !== '0' && value !== 'inherit');
  expect(new Set(sizes.map(sizeOf)).size).toBe(6);
  const weights = valuesOf('font-weight').map((value) => sizeOf(value));
  expect(new Set(weights.filter((value) => value !== 'inherit'))).toEqual(new Set(['600', '800']));
});

test('every corner of the landing page has one radius, or is part of a circle', () => {
  const radii = valuesOf('border(?:-[a-z]+)*-radius').map((value) => {
    const [, name] = /(--radius-[a-z]+)/.exec(value) ?? [];
    return name === undefined ? value : valuesOf(name)[0];
  });
  const circles = ['50%', '2147483647px', '0'];
  expect(new Set(radii.filter((value) => !circles.includes(value ?? '')))).toEqual(new Set(['.375rem']));
});
