import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/processes.ts';

/** The folder of the built site, which `npm run build` writes. */
export const dist = join(root, 'web', 'dist');

/** The text of a file of the built site. */
export const read = (file: string) => readFileSync(join(dist, file), 'utf8');

/** The inline script of a page, and before it the files that it loads. */
export const BOOTSTRAP = /<script data-js="([^"]*)"[^>]*>([\s\S]*?)<\/script>/;
