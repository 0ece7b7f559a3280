/**
 * Prepares a machine that has only Node and npm for the other scripts: checks the Node version, installs the dependencies
 * when they differ from the lockfile, and finds or installs a Chromium with --browser, a Firefox with --firefox. It runs
 * before any package is installed, so it imports none.
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

/**
 * Whether this machine has a browser: one that a variable names, or one of these names on PATH.
 * @param {string} variable
 * @param {readonly string[]} names
 */
function isThere(variable, names) {
  return [process.env[variable] ?? '', ...names].some((name) => name !== '' && answers(name));
}

/**
 * Installs a package of Debian where this process may. Answers whether it is installed.
 * @param {string} name
 */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !answers('apt-get')) return false;
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ];
  return steps.every((step) => spawnSync('apt-get', step, { stdio: 'inherit' }).status === 0);
}

/**
 * Installs a Chromium. With the headless shell the journeys take two thirds of the processor time, so it is installed beside
 * another Chromium, too, and its absence is no failure where there is one.
 */
function installChromium() {
  console.log('Installing Chromium for the browser tests (once)…');
  if (installFromDebian('chromium-headless-shell')) return;
  if (isThere('CHROMIUM_PATH', ['chromium', 'google-chrome'])) return;
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
}

if (process.argv.includes('--browser') && !isThere('CHROMIUM_PATH', ['chromium-headless-shell']))
  installChromium();

if (process.argv.includes('--firefox') && !isThere('FIREFOX_PATH', ['firefox-esr', 'firefox'])) {
  console.log('Installing Firefox for its journeys (once)…');
  if (!installFromDebian('firefox-esr')) {
    console.error('Please install Firefox, or name it in FIREFOX_PATH.');
    process.exit(1);
  }
}
