import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of the project that are packages themselves, which each checkout takes from itself. */
const OURS = ['domain', 'emulators', 'functions', 'web'];

/** Links the packages of `from` into `to`, with the same lockfile: linking takes no time, installing takes minutes. */
export function linkPackages(from: string, to: string) {
  for (const part of ['.', ...OURS]) {
    const [installed, folder] = [join(from, part, 'node_modules'), join(to, part, 'node_modules')];
    if (!existsSync(installed) || !existsSync(join(to, part))) continue;
    mkdirSync(folder);
    for (const { name } of readdirSync(installed, { withFileTypes: true })) {
      const target = OURS.includes(name) ? join(to, name) : join(installed, name);
      if (!name.startsWith('.') || name === '.bin') symlinkSync(target, join(folder, name), 'junction');
    }
  }
}
