/** Runs firebase-tools' own commands, as an operator would type them. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../processes.ts';
import { cureOf } from './cures.ts';
import { Refusal } from './problem.ts';

const program = join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

/**
 * Runs a command on a project and answers what it printed. Throws a refusal with the cure, or with the command's own words,
 * when it fails.
 * @param options `input` is what the command reads
 */
export async function firebase(
  project: string,
  args: readonly string[],
  {
    cwd = root,
    input,
    onLine = () => {},
  }: { cwd?: string; input?: string; onLine?: (line: string) => void } = {},
): Promise<string> {
  const child = spawn(process.execPath, [program, ...args, '--project', project, '--non-interactive'], {
    cwd,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1', FIREBASE_CLI_DISABLE_METRICS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let printed = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    all += text;
    for (const line of text.split('\n')) if (line.trim() !== '') onLine(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (all += text));
  const code = await new Promise<number | null>((resolve, reject) => {
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

/** What a failed command says last: its error, or else the end of what it printed. */
function errorOf(output: string) {
  const error = output.lastIndexOf('\nError:');
  return output.slice(error === -1 ? -2_000 : error).trim();
}
