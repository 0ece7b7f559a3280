/**
 * Uploads a staged folder: first what protects the data, then the functions, and the site that calls them last. Before that
 * firebase-tools looks at everything without an upload, so that a missing secret or right stops it in time.
 */

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';
import { firebase } from './firebase.ts';
import type { Problem } from './problem.ts';
import { liveVersion } from './stage.ts';

/**
 * The commands of a release, in their order. firebase-tools releases functions before Hosting, and Hosting not at all where a
 * function failed. `--force` lets it deploy functions that run again after a failure, set the policy that deletes old build
 * images, and delete functions that the code no longer has. Rules and indexes are deployed without it, so that no index is
 * deleted. The name of the codebase, `default`, makes it deploy unchanged functions, too: else it would skip one that was
 * uploaded in a run that failed, and leave the gate unregistered or a schedule without its job.
 */
export const RELEASE_COMMANDS = [
  ['deploy', '--only', 'firestore,storage,functions', '--force', '--dry-run'],
  ['deploy', '--only', 'firestore,storage'],
  ['deploy', '--only', 'functions:default,hosting', '--force'],
];

/** Runs the commands one after the other, and says which functions are deleted. Throws at the first command that fails. */
export async function release(project: string, folder: string, say: (line: string) => void) {
  const onLine = (line: string) => {
    if (line.includes(' deleting ')) say(line);
  };
  for (const [index, command] of RELEASE_COMMANDS.entries()) {
    say(`[${index + 1}/${RELEASE_COMMANDS.length}] firebase ${command.join(' ')}`);
    await firebase(project, command, { cwd: folder, onLine });
  }
}

const folder = join(root, '.local', 'deploy');
const noteOf = (project: string) => join(folder, `${project}.begun`);

/**
 * Notes that a deployment has begun, until all of it is live. One that breaks off leaves rules and perhaps functions of another
 * commit than the site's.
 */
export function noteBegun(project: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(noteOf(project), '');
}

export function noteEnded(project: string) {
  rmSync(noteOf(project), { force: true });
}

/** Whether the last deployment to the project from this machine broke off. */
export function hasBrokenOff(project: string) {
  return existsSync(noteOf(project));
}

/** Asks what is live whether it is what was deployed, as a browser and the providers would. */

const HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
];

/**
 * Each request with the answer that shows that the part is alive. Nothing is written by any of them.
 * `closed` is the answer of a site that MAINTENANCE has closed
 */
const REQUESTS: readonly {
  path: string;
  method?: string;
  body?: object;
  status: number;
  says: string;
  what: string;
  closed?: { status: number; says: string };
}[] = [
  { path: '/', status: 200, says: '<html lang="pt-BR"', what: 'the landing page' },
  { path: '/dashboard', status: 200, says: '<html lang="pt-BR"', what: 'the dashboard' },
  {
    path: '/api/site/list-payments',
    method: 'POST',
    body: { data: {} },
    status: 401,
    says: 'UNAUTHENTICATED',
    what: 'a call without an account',
  },
  {
    path: '/api/site/read-link',
    method: 'POST',
    body: { data: { code: 'A'.repeat(43) } },
    status: 404,
    says: 'link-expired',
    what: 'a call that reads the database',
    closed: { status: 503, says: 'maintenance' },
  },
  {
    path: '/api/abacatepay-webhook',
    method: 'POST',
    body: {},
    status: 401,
    says: '',
    what: 'a forged event of AbacatePay',
  },
  {
    path: '/api/stripe-webhook',
    method: 'POST',
    body: {},
    status: 401,
    says: '',
    what: 'a forged event of Stripe',
  },
];

export async function smokeTest(
  address: string,
  commit: string,
  isClosed: boolean = false,
): Promise<Problem[]> {
  const found = await Promise.all(
    REQUESTS.map((request) => ask(address, isClosed ? { ...request, ...request.closed } : request)),
  );
  const live = await liveVersion(address);
  if (live?.commit !== commit) {
    found.push([`${address}/version.json names ${live?.commit ?? 'no commit'} and not ${commit}`]);
  }
  return found.flat().map((what) => ({
    what: `${what}.`,
    cure: 'What is deployed stays live. If the domain does not lead here yet, repeat this with --address https://<project id>.web.app. If the site is at fault, `npm run rollback -- <project id>` deploys the commit that was live before.',
  }));
}

/** What is wrong with the answer to a request. */
async function ask(
  address: string,
  { path, method = 'GET', body, status, says, what }: (typeof REQUESTS)[number],
): Promise<string[]> {
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (response.status !== status) {
      return [`${address}${path}, ${what}, answered ${response.status} and not ${status}`];
    }
    if (!text.includes(says)) return [`${address}${path}, ${what}, does not say ${says}`];
    if (method !== 'GET') return [];
    return HEADERS.filter((name) => !response.headers.has(name)).map(
      (name) => `${address}${path} has no header ${name}`,
    );
  } catch (error) {
    return [`${address}${path}, ${what}, does not answer (${String(error)})`];
  }
}
