import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

/**
 * The path of a Node of the version on which the deployed functions run, which firebase.json names: this process's own, or that of npm's package `node`, which is
 * installed once. Throws when it cannot be installed.
 */
export function runtimeNode() {
  const [, major] = /"nodejs(\d+)"/.exec(readFileSync(join(root, 'firebase.json'), 'utf8')) ?? [];
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const folder = join(root, '.local', `node-${major}`);
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    // Its install script puts the binary of this platform, another package of npm, in its place.
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${major}`];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm could not install node@${major}`);
  }
  return node;
}
