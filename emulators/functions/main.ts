import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { runProcess } from '../shared/run-process.ts';
import { serveFunctions } from './serve-functions.ts';

const buildSchema = v.custom<object>((build) => typeof build === 'object' && build !== null);

await runProcess('functions', async () => {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, sockets: { type: 'string' } },
  });
  if (values.folder === undefined || values.sockets === undefined) {
    throw new Error('--folder and --sockets are needed');
  }
  const entry = createRequire(join(values.folder, 'package.json')).resolve(values.folder);
  const build: unknown = await import(pathToFileURL(entry).href);
  const { targets, close } = await serveFunctions(v.parse(buildSchema, build), values.sockets);
  return { ready: `${targets.length} functions in one process`, close };
});
