import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

/** The colours of one theme, by name, as '#rrggbb'. */
function colours(theme: string): Map<string, string> {
  const block = css.split('@plugin "daisyui/theme"').find((part) => part.includes(`name: "${theme}"`)) ?? '';
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name!, hex!]),
  );
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['paper', 'ink'])('the theme %s reads at 4.5:1 (WCAG 1.4.3)', (theme) => {
  const named = colours(theme);
  const of = (name: string) => {
    const hex = named.get(name);
    if (hex === undefined) throw new Error(`${theme} has no ${name}`);
    return hex;
  };

  test.each(['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'])(
    'text on %s',
    (name) => expect(contrast(of(name), of(`${name}-content`))).toBeGreaterThanOrEqual(4.5),
  );

  test.each(['base-content', 'primary', 'info', 'success', 'warning', 'error'])('%s on the pages', (name) => {
    for (const ground of ['base-100', 'base-200'])
      expect(contrast(of(name), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
});
