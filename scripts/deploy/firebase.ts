import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, root } from '../processes.ts';
import { type Problem, Refusal } from './problem.ts';
import { isStagingProject, readSettings } from './settings.ts';

const OPTIONS = {
  plan: { type: 'boolean' },
  staging: { type: 'boolean' },
  address: { type: 'string' },
  key: { type: 'string' },
  'confirm-prices': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The project that a command of a deployment works on and its options. Throws a refusal with `usage` when they cannot be understood. */
export function readArguments(args: readonly string[], usage: string) {
  const refusal = (what: string) => new Refusal({ what, cure: usage });
  const parse = () => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    } catch (error) {
      throw refusal(messageOf(error));
    }
  };
  const { values, positionals } = parse();
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0 || values.help) throw refusal('Name one project.');
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(named)) throw refusal(`'${named}' is not the id of a project.`);
  const project = values.staging ? stagingOf(named) : named;
  const isStaging = isStagingProject(project);
  const { address, key, 'confirm-prices': confirmed } = values;
  return { named, project, isStaging, isPlan: values.plan === true, address, key, confirmed };
}

/** The project that stands beside another one to try things. */
function stagingOf(project: string) {
  if (isStagingProject(project)) return project;
  const { file, values } = readSettings(project);
  if (values.STAGING_PROJECT === undefined || values.STAGING_PROJECT === project) {
    throw new Refusal({
      what: `${file} names no other project for --staging.`,
      cure: 'Add STAGING_PROJECT=<its id> to it.',
    });
  }
  return values.STAGING_PROJECT;
}

/** Runs firebase-tools' own commands, as an operator would type them, and says what to do about their failures. */

/** What firebase-tools prints, what it means, and the cure. */
const CURES: readonly { printed: RegExp; what: string; cure: (project: string) => string }[] = [
  {
    printed:
      /have you run .*firebase login|firebase login --reauth|Failed to authenticate|Authentication Error/i,
    what: 'Nobody is signed in at Google on this machine.',
    cure: () => 'npx firebase login, with an account that owns the project.',
  },
  {
    printed: /Blaze|billing account|billing to be enabled/i,
    what: 'The project has no billing, which Cloud Functions need.',
    cure: (project) =>
      `Choose the plan Blaze at https://console.firebase.google.com/project/${project}/usage/details`,
  },
  {
    printed: /Identity Platform|OPERATION_NOT_ALLOWED|GCIP/,
    what: 'Authentication is not upgraded to Identity Platform, so the gate before each sign-up cannot be registered.',
    cure: (project) =>
      `Upgrade at https://console.firebase.google.com/project/${project}/authentication/settings, then run the same command again.`,
  },
  {
    printed:
      /no value for the (following )?secret|no versions of secret|Secret \[?projects|secret .*(not found|does not exist)/i,
    what: 'A secret of the functions has no value.',
    cure: (project) => `npm run setup -- ${project} asks for it.`,
  },
  {
    printed: /service account .*(does not exist|not found)|iam\.serviceAccounts\.actAs/i,
    what: 'The service accounts that the functions run as do not exist, or you may not use them.',
    cure: (project) => `npm run setup -- ${project} makes them.`,
  },
  {
    printed: /quota|maxScale may not exceed/i,
    what: 'A quota of the project is exhausted.',
    cure: () => 'Wait some minutes and run the same command again: what is deployed already is skipped.',
  },
];

/** The problem that an output tells of; undefined when nobody has foreseen it. */
function cureOf(output: string, project: string): Problem | undefined {
  const found = CURES.find(({ printed }) => printed.test(output));
  if (!found) return undefined;
  const told = output.split('\n').find((line) => found.printed.test(line)) ?? '';
  return { what: `${found.what} (${told.trim().slice(0, 300)})`, cure: found.cure(project) };
}

const program = join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

/**
 * Runs a command on a project and answers what it printed. Throws a refusal with the cure, or with the command's own words, when
 * it fails. `input` is what the command reads.
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
    throw new Refusal(
      cureOf(all, project) ?? {
        what: `npx firebase ${args.join(' ')} ended with ${code}:\n${errorOf(all)}`,
        cure: 'When this is mended, run the same command again: it goes on where it was.',
      },
    );
  }
  return printed;
}

/** What a failed command says last: its error, or else the end of what it printed. */
function errorOf(output: string) {
  const error = output.lastIndexOf('\nError:');
  return output.slice(error === -1 ? -2_000 : error).trim();
}
