// Writes the meshes that Blender cannot model by itself: node still/make-meshes.mjs <folder> [names]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kettlebell } from '../hero/kettlebell.js';
import { surface } from '../hero/surface.js';
import { shirt, skin } from './bust.mjs';

const [folder, only = ''] = process.argv.slice(2);
const scale = Number(process.env.STEP ?? 1);
const SHAPES = {
  kettlebell: [kettlebell, [-1.2, -1.2, -1.2], [1.2, 2.1, 1.2], 0.024],
  skin: [skin, [-40, 90, -24], [40, 184, 20], 0.5],
  shirt: [shirt, [-40, 90, -24], [40, 156, 20], 0.45],
};

mkdirSync(folder, { recursive: true });
for (const [name, [distance, min, max, step]] of Object.entries(SHAPES)) {
  if (only && !only.split(',').includes(name)) continue;
  const geometry = surface(distance, min, max, step * scale);
  const position = geometry.getAttribute('position');
  const lines = [];
  for (let i = 0; i < position.count; i++)
    lines.push(
      `v ${[position.getX(i), position.getY(i), position.getZ(i)].map((v) => v.toFixed(4)).join(' ')}`,
    );
  const index = geometry.getIndex().array;
  for (let i = 0; i < index.length; i += 3)
    lines.push(`f ${index[i] + 1} ${index[i + 1] + 1} ${index[i + 2] + 1}`);
  writeFileSync(join(folder, `${name}.obj`), `${lines.join('\n')}\n`);
  console.log(name, position.count, 'vertices');
}
