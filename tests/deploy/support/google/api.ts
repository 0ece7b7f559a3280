/** A request as an API of the fake sees it: its path begins after the API's own name. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed body; empty when it is no JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The address of the fake, for answers that lead on. */
  readonly address: string;
}

/** An answer with a status that is not 200. */
export class Refused {
  readonly status: number;
  readonly message: string;

  constructor(status: number, message: string) {
    this.status = status;
    this.message = message;
  }
}

/** One API of Google: answers a request as a project does, or undefined where nothing is found. */
export type Api = (request: ApiRequest, project: FakeProject) => unknown;

/** A value of Secret Manager. */
interface FakeSecret {
  readonly value: string;
  readonly createTime: string;
}

/** A project at Google. Its first fields are what a test or a set-up makes of it, the others what a deployment brings about. */
export interface FakeProject {
  readonly id: string;
  /** The APIs that are enabled; 'all' where a test does not care. */
  apis: Set<string> | 'all';
  hasBilling: boolean;
  databaseLocation: string | undefined;
  isDatabaseProtected: boolean;
  /** The schedules of backups, as the API tells them. */
  readonly backups: Record<string, unknown>[];
  hasBucket: boolean;
  /** The bucket beside Firebase's own, as the API tells it. */
  recoveryBucket: Record<string, unknown> | undefined;
  /** The names of the web apps. */
  readonly webApps: string[];
  hasIdentityPlatform: boolean;
  /** Whether functions may be registered as gates before a sign-up. */
  takesGates: boolean;
  /** The settings of Authentication, as the API tells them. */
  authentication: Record<string, unknown>;
  readonly serviceAccounts: Set<string>;
  /** The bindings of the project's policy. */
  bindings: readonly Binding[];
  readonly secrets: Map<string, FakeSecret>;
  readonly budgets: Record<string, unknown>[];
  readonly alertPolicies: Record<string, unknown>[];
  readonly channels: Record<string, unknown>[];
  readonly uptimeChecks: Record<string, unknown>[];
  readonly logMetrics: Map<string, unknown>;
  hasCleanupPolicy: boolean;
  /** The documents of `trainers`. */
  readonly trainers: object[];
  /** The files of the site. */
  siteFiles: readonly string[];
  /** What Hosting serves by: its rewrites and headers. */
  siteConfig: Readonly<Record<string, unknown>>;
  /** The functions that are live, by name, as the API tells them. */
  readonly functions: Map<string, Record<string, unknown>>;
  /** What became live, in order: `rules:…`, `function:…`, `site`. */
  readonly live: string[];
}

export interface Binding {
  readonly role: string;
  readonly members: readonly string[];
}

/** The names of the secrets that the functions have. */
export const SECRETS = [
  'ABACATEPAY_API_KEY',
  'ABACATEPAY_WEBHOOK_SECRET',
  'SMTP_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/** A project as the console makes it: with nothing in it, without billing, and nearly all APIs off. */
export function emptyProject(id: string): FakeProject {
  return {
    id,
    apis: new Set(['firebase', 'cloudresourcemanager', 'serviceusage']),
    hasBilling: false,
    databaseLocation: undefined,
    isDatabaseProtected: false,
    backups: [],
    hasBucket: false,
    recoveryBucket: undefined,
    webApps: [],
    hasIdentityPlatform: false,
    takesGates: true,
    authentication: {},
    serviceAccounts: new Set(),
    bindings: [{ role: 'roles/owner', members: ['user:ana@example.org'] }],
    secrets: new Map(),
    budgets: [],
    alertPolicies: [],
    channels: [],
    uptimeChecks: [],
    logMetrics: new Map(),
    hasCleanupPolicy: false,
    trainers: [],
    siteFiles: [],
    siteConfig: {},
    functions: new Map(),
    live: [],
  };
}

/** A project with what the operator's programs read: its secrets. */
export function newProject(id: string): FakeProject {
  const createTime = new Date().toISOString();
  return {
    ...emptyProject(id),
    apis: 'all',
    hasBilling: true,
    databaseLocation: 'southamerica-east1',
    secrets: new Map(SECRETS.map((name) => [name, { value: `value of ${name}`, createTime }])),
  };
}
