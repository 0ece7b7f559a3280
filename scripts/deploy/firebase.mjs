/** Runs firebase-tools' own commands, as an operator would type them. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../processes.mjs';
import { cureOf } from './cures.mjs';
import { Refusal } from './problem.mjs';

const program = join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

/**
 * Runs a command on a project and answers what it printed. Throws a refusal with the cure, or with the command's own words,
 * when it fails.
 * @param {string} project
 * @param {readonly string[]} args
 * @param {{ cwd?: string, input?: string, onLine?: (line: string) => void }} [options] `input` is what the command reads
 * @returns {Promise<string>}
 */
export async function firebase(project, args, { cwd = root, input, onLine = () => {} } = {}) {
  const child = spawn(process.execPath, [program, ...args, '--project', project, '--non-interactive'], {
    cwd,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1', FIREBASE_CLI_DISABLE_METRICS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let printed = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    printed += text;
    all += text;
    for (const line of text.split('\n')) if (line.trim() !== '') onLine(line);
  });
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (all += text));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new Refusal([
      cureOf(all, project) ?? {
        what: `npx firebase ${args.join(' ')} ended with ${code}:\n${errorOf(all)}`,
        cure: 'When this is mended, run the same command again: it goes on where it was.',
      },
    ]);
  }
  return printed;
}

/**
 * What a failed command says last: its error, or else the end of what it printed.
 * @param {string} output
 */
function errorOf(output) {
  const error = output.lastIndexOf('\nError:');
  return output.slice(error === -1 ? -2_000 : error).trim();
}
