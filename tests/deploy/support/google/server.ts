import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Api, type ApiRequest, type FakeProject, Refused } from './api.ts';
import {
  accounts,
  artifacts,
  billing,
  extensions,
  logging,
  monitoring,
  resources,
  run,
  scheduler,
  secrets,
  services,
  storage,
} from './project.ts';
import { buckets, firebase, functions, hosting, rules } from './deployment.ts';
import { firestore, identity } from './data.ts';

/** The APIs of the fake, by the first part of their paths. */
const APIS: Readonly<Record<string, Api>> = {
  artifacts,
  billing,
  buckets,
  extensions,
  firebase,
  firestore,
  functions,
  hosting,
  iam: accounts,
  identity,
  logging,
  monitoring,
  resources,
  rules,
  run,
  scheduler,
  secrets,
  services,
  storage,
};

/** The service that has to be enabled before an API answers. The APIs of a deployment answer in any case. */
const SERVICES: Readonly<Record<string, string>> = {
  billing: 'cloudbilling',
  buckets: 'firebasestorage',
  firestore: 'firestore',
  iam: 'iam',
  identity: 'identitytoolkit',
  logging: 'logging',
  monitoring: 'monitoring',
  secrets: 'secretmanager',
};

/** The variables from which firebase-tools takes the origins of Google's APIs, with the API of the fake. */
const ORIGINS = {
  ARTIFACT_REGISTRY_DOMAIN: 'artifacts',
  BILLING_BUDGETS_URL: 'billing',
  CLOUD_MONITORING_URL: 'monitoring',
  CLOUD_RUN_API_URL: 'run',
  CLOUD_RUN_URL: 'run',
  CLOUD_SECRET_MANAGER_URL: 'secrets',
  FIREBASE_API_URL: 'firebase',
  FIREBASE_CLOUDBILLING_URL: 'billing',
  FIREBASE_CLOUDSCHEDULER_URL: 'scheduler',
  FIREBASE_FIREBASESTORAGE_URL: 'buckets',
  FIREBASE_FUNCTIONS_URL: 'functions',
  FIREBASE_FUNCTIONS_V2_URL: 'functions',
  FIREBASE_HOSTING_API_URL: 'hosting',
  FIREBASE_IAM_URL: 'iam',
  FIREBASE_IDENTITY_URL: 'identity',
  FIREBASE_RESOURCEMANAGER_URL: 'resources',
  FIREBASE_RULES_URL: 'rules',
  FIREBASE_SERVICE_USAGE_URL: 'services',
  FIREBASE_STORAGE_URL: 'storage',
  FIREBASE_TOKEN_URL: 'token',
  FIRESTORE_URL: 'firestore',
  // Nothing of these is used. They stand here so that a request to them is seen and does not leave the machine.
  COMPUTE_URL: 'compute',
  EVENTARC_URL: 'eventarc',
  FIREBASE_AUTHPROXY_URL: 'authproxy',
  FIREBASE_CLOUDBUILD_URL: 'build',
  FIREBASE_CLOUDLOGGING_URL: 'logging',
  FIREBASE_CLOUD_TAKS_URL: 'tasks',
  FIREBASE_EXT_URL: 'extensions',
  FIREBASE_GOOGLE_URL: 'google',
  FIREBASE_PUBSUB_URL: 'pubsub',
  FIREBASE_REALTIME_URL: 'realtime',
  FIREBASE_RUNTIMECONFIG_URL: 'runtimeconfig',
};

/** One request that reached the fake, and the status that it got. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** Google's APIs, as far as a deployment asks them, for one project. */
export async function openGoogle(project: FakeProject) {
  const seen: Seen[] = [];
  let isLost = (_request: Pick<Seen, 'method' | 'url'>) => false;
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', address());
      const [, name = '', ...rest] = url.pathname.split('/');
      const method = request.method ?? 'GET';
      const body = await bodyOf(request);
      const path = decodeURIComponent(`/${rest.join('/')}`);
      if (isLost({ method, url: url.pathname })) {
        request.socket.destroy();
        return;
      }
      const answer =
        name === 'token'
          ? toolkit()
          : answerOf(name, { method, path, query: url.searchParams, body, address: address() }, project);
      const refused = answer instanceof Refused ? answer : new Refused(404, 'Not found');
      const status = answer === undefined || answer instanceof Refused ? refused.status : 200;
      seen.push({ method, url: decodeURIComponent(url.pathname + url.search), body, status });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(status === 200 ? answer : { error: { code: status, message: refused.message } }),
      );
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    project,
    seen,
    /** The environment that leads firebase-tools here. */
    env: {
      FIREBASE_TOKEN: 'refresh-token',
      ...Object.fromEntries(Object.entries(ORIGINS).map(([name, api]) => [name, `${address()}/${api}`])),
    },
    /** Loses the network at the first request of this kind and at all later ones, until it is called without one. */
    loseNetwork(at: typeof isLost = () => false) {
      let isGone = false;
      isLost = (request) => (isGone ||= at(request));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The origin of the tokens. */
const toolkit = () => ({ access_token: 'token', expires_in: 3600 });

/** What an API answers; a refusal where it is not enabled. */
function answerOf(name: string, request: ApiRequest, project: FakeProject): unknown {
  const service = SERVICES[name];
  if (service !== undefined && project.apis !== 'all' && !project.apis.has(service)) {
    return new Refused(
      403,
      `${service} API has not been used in project ${project.id} before or it is disabled.`,
    );
  }
  return APIS[name]?.(request, project);
}

/** The body of a request; empty when it is no JSON. */
async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/json/.test(request.headers['content-type'] ?? '')) {
    request.resume();
    return {};
  }
  const written = await text(request);
  return written === '' ? {} : (JSON.parse(written) as Record<string, unknown>);
}
