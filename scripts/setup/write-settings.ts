/** Writes values into config/<project>.env, whose other lines and comments stay as they are. */
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

/** Begins the configuration of a project as a copy of config/example.env. An existing one stays. */
export function beginSettings(project: string) {
  const file = join(root, 'config', `${project}.env`);
  if (!existsSync(file)) copyFileSync(join(root, 'config', 'example.env'), file);
}

/** Sets each name to its value: in its own line, also where that is a comment, or in a new one at the end. */
export function writeSettings(project: string, values: Readonly<Record<string, string>>) {
  const file = join(root, 'config', `${project}.env`);
  const text = readFileSync(file, 'utf8');
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [name, value] of Object.entries(values)) {
    const at = lines.findIndex((line) => new RegExp(`^\\s*(# )?${name}\\s*=`).test(line));
    lines.splice(at === -1 ? lines.length : at, at === -1 ? 0 : 1, `${name}=${value}`);
  }
  // A crash in the middle must not leave half a file.
  writeFileSync(`${file}.new`, `${lines.join(end)}${end}`);
  renameSync(`${file}.new`, file);
}
