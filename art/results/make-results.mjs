// Writes the testimonials' drawings to web/src/assets/results/*.svg.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { optimize } from 'svgo';
import { drawings } from './people.mjs';

const out = resolve(import.meta.dirname, '../../web/src/assets/results');
mkdirSync(out, { recursive: true });
for (const [name, svg] of drawings()) {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 0,
    plugins: [{ name: 'preset-default', params: { overrides: { convertPathData: { floatPrecision: 1 } } } }],
  });
  writeFileSync(resolve(out, `${name}.svg`), data);
  console.log(name, data.length);
}
