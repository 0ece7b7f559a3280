/**
 * npm run rollback -- <project> [--plan] [--staging] [--address <origin>]. Deploys the commit that was live before the present
 * one, from a checkout of its own, with the present config/<project>.env.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './deploy/arguments.mjs';
import { Refusal } from './deploy/problem.mjs';
import { readSettings } from './deploy/read-settings.mjs';
import { git, liveVersion } from './deploy/version.mjs';
import { messageOf, root } from './processes.mjs';

const USAGE = 'npm run rollback -- <project> [--plan] [--staging] [--address https://<project>.web.app]';

try {
  process.exitCode = await rollBack();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

/** Answers the exit code of the older commit's deployment. */
async function rollBack() {
  const { named, project, isPlan, isStaging, address: told } = readArguments(process.argv.slice(2), USAGE);
  const { values } = readSettings(project);
  const address = told ?? values.APP_ORIGINS?.split(',')[0]?.trim() ?? '';
  const live = await liveVersion(address);
  if (live?.previous === undefined) {
    throw new Refusal([
      {
        what: `${address}/version.json names no commit that was live before.`,
        cure: 'Check the wanted commit out and run npm run deploy.',
      },
    ]);
  }
  console.log(`Live is ${live.commit}. Going back to ${live.previous}…`);
  const folder = join(root, '.local', 'rollback');
  dropWorktree(folder);
  git(['worktree', 'add', '--detach', folder, live.previous]);
  try {
    cpSync(join(root, 'config'), join(folder, 'config'), { recursive: true });
    const flags = [...(isPlan ? ['--plan'] : []), ...(isStaging ? ['--staging'] : []), '--address', address];
    const run = (/** @type {string[]} */ args) =>
      spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status ?? 1;
    return run([join('scripts', 'install.mjs')]) || run([join('scripts', 'deploy.mjs'), named, ...flags]);
  } finally {
    dropWorktree(folder);
  }
}

/**
 * Removes a checkout, also one that an ended run has left.
 * @param {string} folder
 */
function dropWorktree(folder) {
  rmSync(folder, { recursive: true, force: true });
  git(['worktree', 'prune']);
}
