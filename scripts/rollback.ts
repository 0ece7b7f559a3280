/**
 * npm run rollback -- <project> [--plan] [--staging] [--address <origin>]. Deploys the commit that was live before the present
 * one, from a checkout of its own, with the present config/<project>.env. Where the last deployment from here broke off, it
 * deploys the commit that the site still is.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './deploy/firebase.ts';
import { hasBrokenOff, noteEnded } from './deploy/release.ts';
import { Refusal } from './deploy/problem.ts';
import { readSettings } from './deploy/settings.ts';
import { git, liveVersion } from './deploy/stage.ts';
import { linkPackages } from './link-packages.ts';
import { root, runCommand, TYPESCRIPT } from './processes.ts';

const USAGE = 'npm run rollback -- <project> [--plan] [--staging] [--address https://<project>.web.app]';

await runCommand(rollBack);

/** Answers the exit code of the older commit's deployment. */
async function rollBack() {
  const { named, project, isPlan, isStaging, address: told } = readArguments(process.argv.slice(2), USAGE);
  const { values } = readSettings(project);
  const address = told ?? values.APP_ORIGINS?.split(',')[0]?.trim() ?? '';
  const live = await liveVersion(address);
  const isBroken = hasBrokenOff(project);
  const target = isBroken ? live?.commit : live?.previous;
  if (live === undefined || target === undefined) {
    throw new Refusal({
      what: `${address}/version.json names no commit that was live before.`,
      cure: 'Check the wanted commit out and run npm run deploy.',
    });
  }
  const why = isBroken ? 'The last deployment broke off' : `Live is ${live.commit}`;
  console.log(`${why}. Going back to ${target}…`);
  const folder = join(root, '.local', 'rollback');
  dropWorktree(folder);
  git(['worktree', 'add', '--detach', folder, target]);
  try {
    cpSync(join(root, 'config'), join(folder, 'config'), { recursive: true });
    const flags = [...(isPlan ? ['--plan'] : []), ...(isStaging ? ['--staging'] : []), '--address', address];
    const run = (args: string[]) =>
      spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status ?? 1;
    const code =
      installPackages(folder, run) || run([...TYPESCRIPT, join('scripts', 'deploy.ts'), named, ...flags]);
    if (code === 0 && !isPlan) noteEnded(project);
    return code;
  } finally {
    dropWorktree(folder);
  }
}

/**
 * Installs the packages of the older commit. Where its lockfile is the present one, those of this folder do. Answers an exit code.
 */
function installPackages(folder: string, run: (args: string[]) => number) {
  const [here, there] = [root, folder].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  if (here !== there) return run([join('scripts', 'install.mjs')]);
  linkPackages(root, folder);
  return 0;
}

/** Removes a checkout, also one that an ended run has left. */
function dropWorktree(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  git(['worktree', 'prune']);
}
