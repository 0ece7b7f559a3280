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

/** A project at Google. Its first fields are what a test makes of it, the others what a deployment brings about. */
export interface FakeProject {
  readonly id: string;
  databaseLocation: string | undefined;
  hasIdentityPlatform: boolean;
  hasServiceAccounts: boolean;
  readonly secrets: Set<string>;
  /** How many functions may start at once before the quota is exhausted. */
  functionsAtOnce: number;
  hasCleanupPolicy: boolean;
  /** The accounts of Auth, as the API exports them. */
  readonly accounts: object[];
  /** The files of the site. */
  siteFiles: readonly string[];
  /** What Hosting serves by: its rewrites and headers. */
  siteConfig: Readonly<Record<string, unknown>>;
  /** The functions that are live, by name, as the API tells them. */
  readonly functions: Map<string, Record<string, unknown>>;
  /** What became live, in order: `rules:…`, `function:…`, `site`. */
  readonly live: string[];
  /** How many functions each group created or updated, as the number of creations between two uploads. */
  readonly uploads: number[];
}

/** A new project, as an owner has it who has followed the first steps. */
export function newProject(id: string): FakeProject {
  return {
    id,
    databaseLocation: 'southamerica-east1',
    hasIdentityPlatform: true,
    hasServiceAccounts: true,
    secrets: new Set([
      'ABACATEPAY_API_KEY',
      'ABACATEPAY_WEBHOOK_SECRET',
      'SMTP_PASSWORD',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]),
    functionsAtOnce: Number.POSITIVE_INFINITY,
    hasCleanupPolicy: false,
    accounts: [],
    siteFiles: [],
    siteConfig: {},
    functions: new Map(),
    live: [],
    uploads: [],
  };
}
