/** Asks Google's APIs over REST, signed in as the operator. */
import { GoogleAuth, OAuth2Client } from 'google-auth-library';
import * as v from 'valibot';
import { Refusal } from '../deploy/problem.ts';
import { credentialsFor } from '../operate/credentials.ts';
import { messageOf } from '../processes.ts';

export type Google = Awaited<ReturnType<typeof signInAtGoogle>>;

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/**
 * The services that are asked, each with the variable by which its origin can be changed. Where firebase-tools knows the service, it
 * is firebase-tools' own variable, so that a rehearsal sees every request.
 */
const VARIABLES = {
  billingbudgets: 'BILLING_BUDGETS_URL',
  cloudbilling: 'FIREBASE_CLOUDBILLING_URL',
  cloudresourcemanager: 'FIREBASE_RESOURCEMANAGER_URL',
  firebase: 'FIREBASE_API_URL',
  firebasestorage: 'FIREBASE_FIREBASESTORAGE_URL',
  firestore: 'FIRESTORE_URL',
  iam: 'FIREBASE_IAM_URL',
  identitytoolkit: 'FIREBASE_IDENTITY_URL',
  logging: 'FIREBASE_CLOUDLOGGING_URL',
  monitoring: 'CLOUD_MONITORING_URL',
  secretmanager: 'CLOUD_SECRET_MANAGER_URL',
  serviceusage: 'FIREBASE_SERVICE_USAGE_URL',
  storage: 'FIREBASE_STORAGE_URL',
};

type Service = keyof typeof VARIABLES;

/**
 * The services whose requests count against the quota of the operator's project. The sign-in of firebase-tools belongs to a project of
 * Google's, which pays for the other requests and has not enabled these.
 */
const PAID_BY_PROJECT: readonly Service[] = ['billingbudgets', 'cloudbilling', 'monitoring', 'storage'];

/** The part of an error of Google's that says why. */
const ErrorSchema = v.object({
  status: v.optional(v.number()),
  message: v.optional(v.string(), ''),
});

/** Signs in. Throws a refusal when Google does not take the operator's credentials. The sign-in is good for an hour. */
export async function signInAtGoogle(project: string) {
  const client = new OAuth2Client();
  client.setCredentials({ access_token: await accessToken(project) });
  const request = async (
    service: Service,
    path: string,
    {
      method = 'GET',
      body,
      query = [],
    }: { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: object; query?: [string, string][] },
  ): Promise<unknown> => {
    const origin = process.env[VARIABLES[service]] ?? `https://${service}.googleapis.com`;
    const { data } = await client.request({
      url: `${origin}${path}?${new URLSearchParams(query)}`,
      method,
      ...(body === undefined ? {} : { data: body }),
      ...(PAID_BY_PROJECT.includes(service) ? { headers: { 'x-goog-user-project': project } } : {}),
      retry: true,
      timeout: 30_000,
    });
    return data;
  };
  /**
   * What is there, parsed by `schema`; undefined where nothing is. Behind an API that is not enabled, nothing is there either.
   * With a `body` the reading is a POST, as Google has it for policies.
   */
  const read = async <S extends v.GenericSchema>(
    schema: S,
    service: Service,
    path: string,
    options: { body?: object; query?: [string, string][] } = {},
  ): Promise<v.InferOutput<S> | undefined> => {
    try {
      const method = options.body === undefined ? 'GET' : 'POST';
      return v.parse(schema, await request(service, path, { method, ...options }));
    } catch (error) {
      if (statusOf(error) === 404 || isDisabled(error)) return undefined;
      throw error;
    }
  };
  return {
    read,
    /** All that is listed under a path, whose last part names the list in Google's answer. An empty list is left out there. */
    async list<S extends v.GenericSchema>(
      item: S,
      service: Service,
      path: string,
      query: [string, string][] = [],
    ): Promise<v.InferOutput<S>[]> {
      const answer = await read(v.looseObject({}), service, path, { query });
      const name = /(\w+)(?::\w+)?$/.exec(path)?.[1] ?? '';
      return v.parse(v.optional(v.array(item), []), answer?.[name]);
    },
    /** Changes something, and answers what Google answers. */
    write: (
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      service: Service,
      path: string,
      body?: object,
      query: [string, string][] = [],
    ) => request(service, path, { method, query, ...(body === undefined ? {} : { body }) }),
  };
}

/** Whether Google refused because the caller may not. */
export function isForbidden(error: unknown) {
  return statusOf(error) === 403;
}

function statusOf(error: unknown) {
  const parsed = v.safeParse(ErrorSchema, error);
  return parsed.success ? parsed.output.status : undefined;
}

function isDisabled(error: unknown) {
  return isForbidden(error) && /has not been used in project|it is disabled/.test(messageOf(error));
}

async function accessToken(project: string) {
  const { GOOGLE_APPLICATION_CREDENTIALS: keyFilename = '' } = await credentialsFor(project);
  const origin = process.env.FIREBASE_TOKEN_URL;
  const endpoints = origin === undefined ? {} : { endpoints: { oauth2TokenUrl: `${origin}/token` } };
  try {
    const token = await new GoogleAuth({
      keyFilename,
      scopes: SCOPE,
      clientOptions: endpoints,
    }).getAccessToken();
    if (!token) throw new Error('no token');
    return token;
  } catch (error) {
    throw new Refusal({
      what: `Google does not take this machine's sign-in (${messageOf(error)}).`,
      cure: 'npx firebase login --reauth, with an account that owns the project.',
    });
  }
}
