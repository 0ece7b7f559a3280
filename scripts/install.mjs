/**
 * Prepares a machine that has only Node and npm for the other scripts: checks the Node version, installs the dependencies
 * when they differ from the lockfile, and with --browser finds or installs a Chromium. It runs before any package is
 * installed, so it imports none.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: version 20.19 or newer is needed.`);
  process.exit(1);
}

/**
 * Runs a command in the project's root and shows its output. Ends this process when the command fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
    process.exit(1);
  }
}

const stamp = join(root, 'node_modules', '.setup');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing dependencies (once)…');
  // A package's install script runs whatever its author wrote, and nothing here needs one.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/**
 * Whether a command is on PATH and answers --version.
 * @param {string} command
 */
function answers(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

if (process.argv.includes('--browser')) {
  const known = [process.env.CHROMIUM_PATH ?? '', 'chromium', 'google-chrome'].filter((name) => name !== '');
  if (!known.some(answers)) installChromium();
}

function installChromium() {
  console.log('Installing Chromium for the browser tests (once)…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && answers('apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    return;
  }
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
}
