/** Asks what is live whether it is what was deployed, as a browser and the providers would. */
import { liveVersion } from './version.ts';
import type { Problem } from './problem.ts';

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
