import type { CallableInput, CallableName, CallableResponse } from 'domain/contracts/table';
import { CALLABLES } from 'domain/contracts/table';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { inject } from 'vitest';
import type * as deployed from '../../../functions/src/index.ts';
import { startFirestoreServer } from '../../../emulators/firestore/server.ts';
import {
  LOCAL_KEY,
  LOCAL_PUBLIC_KEY,
  LOCAL_WEBHOOK_SECRET,
  startAbacatePaySandbox,
} from '../../../emulators/payments/abacatepay/server.ts';
import {
  LOCAL_STRIPE_KEY,
  LOCAL_STRIPE_WEBHOOK_SECRET,
  startStripeSandbox,
} from '../../../emulators/payments/stripe/server.ts';
import { openProviderProxy, type ProviderProxy } from './provider-proxy.ts';
import { openWebhookServer } from './webhook-server.ts';

type Exports = typeof deployed;

/** Who calls and from where. */
export interface Caller {
  readonly uid?: string;
  /** The address that the platform's front end sees and writes down. */
  readonly ip?: string;
  /** What the caller itself writes into the request's headers, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** When the account's password was last entered. */
  readonly signedInAt?: Date;
  /** Whether a valid App Check token comes with the call. */
  readonly isAttested?: boolean;
}

/** A session of Auth's. */
export interface Session {
  readonly uid: string;
  readonly signedInAt: Date;
  readonly idToken: string;
}

/** A schedule's deployed name. */
export type Schedule = 'expire-plans' | 'reconcile-payments' | 'remind-renewals' | 'tell-changes';

/** The deployed exports on a real database, a real Auth emulator and both providers' sandboxes, with one clock for all. */
export interface Stage {
  readonly exports: Exports;
  readonly db: Firestore;
  readonly auth: Auth;
  readonly webhookUrl: string;
  readonly stripeWebhookUrl: string;
  /** What the product asks AbacatePay and Stripe, and gets to hear. */
  readonly pixProvider: ProviderProxy;
  readonly cardProvider: ProviderProxy;
  /** Calls a callable as the platform would; its answer is held to the contract. Rejects with the HttpsError. */
  call<Name extends CallableName>(
    name: Name,
    data: CallableInput<Name>,
    caller?: Caller,
  ): Promise<CallableResponse<Name>>;
  /** The same with data no contract allows. */
  callRaw(name: CallableName, data: unknown, caller?: Caller): Promise<unknown>;
  /** A control of AbacatePay's sandbox, e.g. `/charges/{id}/pay`. */
  control(path: string, body?: unknown): Promise<unknown>;
  /** A control of Stripe's sandbox, e.g. `/sessions/{id}/pay`. */
  stripeControl(path: string, body?: unknown): Promise<unknown>;
  /** What Stripe's sandbox knows, e.g. `/subscriptions`. */
  stripeState<T>(path: string): Promise<T>;
  /** Runs what is scheduled, as the platform would. */
  run(schedule: Schedule): Promise<void>;
  /** Lets the webhooks of both that are due arrive. */
  deliver(): Promise<void>;
  /** Moves everybody's time. */
  advance(ms: number): void;
  now(): Date;
  /** A sign-up from a browser, past the gate. Answers the uid. */
  signUp(email: string, password?: string): Promise<string>;
  /** A sign-in from a browser. */
  signIn(email: string, password?: string): Promise<Session>;
  /** Whether e-mail and password open an account. */
  canSignIn(email: string, password: string): Promise<boolean>;
  /** Writes to a document and runs the questionnaire trigger on the change. */
  writeQuestionnaire(id: string, data: Record<string, unknown>): Promise<void>;
  /** Forgets every document, and all that the sandboxes know. */
  reset(): Promise<void>;
  /** Every document by path, rate limits apart. */
  dump(): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Opens the stage; `name` keeps test files apart, `env` overrides the configuration. */
export async function openStage(name: string, env: Record<string, string> = {}): Promise<Stage> {
  const project = `demo-functions-${name}`;
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const database = await startFirestoreServer({ host: '127.0.0.1', port: 0 });
  const sandbox = await startAbacatePaySandbox({ clock });
  const stripeSandbox = await startStripeSandbox({ clock });
  const pixProvider = await openProviderProxy(sandbox.url);
  const cardProvider = await openProviderProxy(stripeSandbox.url);
  const authHost = inject('authEmulatorHost');
  Object.assign(process.env, {
    GCLOUD_PROJECT: project,
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${database.port}`,
    FIREBASE_AUTH_EMULATOR_HOST: authHost,
    ABACATEPAY_API_URL: pixProvider.url,
    ABACATEPAY_API_KEY: LOCAL_KEY,
    ABACATEPAY_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    ABACATEPAY_PUBLIC_KEY: LOCAL_PUBLIC_KEY,
    STRIPE_API_URL: cardProvider.url,
    STRIPE_SECRET_KEY: LOCAL_STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: LOCAL_STRIPE_WEBHOOK_SECRET,
    RATE_LIMIT_CREATIONS_PER_BUYER: '1000',
    RATE_LIMIT_CREATIONS_PER_IP: '1000',
    RATE_LIMIT_CREATIONS_PER_HOUR: '1000000',
    ...env,
  });
  // The configuration is read when the modules load, so they load only now.
  const exports = await import('../../../functions/src/index.ts');
  const { setClock } = await import('../../../functions/src/clock.ts');
  const { firestore } = await import('../../../functions/src/firebase/firestore.ts');
  const { auth } = await import('../../../functions/src/firebase/auth.ts');
  setClock(clock.now);
  const [db, accounts] = [await firestore(), await auth()];

  const webhooks = await openWebhookServer(exports);

  const functions = {
    'register-subscriber': exports.register.subscriber,
    'create-pix-payment': exports.create.pix.payment,
    'check-pix-payment': exports.check.pix.payment,
    'create-account': exports.create.account,
    'check-subscription': exports.check.subscription,
    'migrate-existing-data': exports.migrate.existing.data,
    'fix-subscriber': exports.fix.subscriber,
    'create-checkout': exports.create.checkout,
    'verify-payment': exports.verify.payment,
    'preview-purchase': exports.preview.purchase,
    'cancel-subscription': exports.cancel.subscription,
    'withdraw-purchase': exports.withdraw.purchase,
    'list-payments': exports.list.payments,
    'export-my-data': exports.export.my.data,
    'delete-my-account': exports.delete.my.account,
    'send-confirmation': exports.send.confirmation,
    'read-link': exports.read.link,
    'confirm-mailbox': exports.confirm.mailbox,
    'send-password-reset': exports.send.password.reset,
    'reset-password': exports.reset.password,
    'refuse-link': exports.refuse.link,
    'add-purchase': exports.add.purchase,
  } as const;
  const schedules = {
    'expire-plans': exports.expire.plans,
    'reconcile-payments': exports.reconcile.payments,
    'remind-renewals': exports.remind.renewals,
    'tell-changes': exports.tell.changes,
  } as const;

  const callRaw: Stage['callRaw'] = (name, data, caller = {}) => {
    const token = caller.signedInAt ? { auth_time: Math.floor(caller.signedInAt.getTime() / 1000) } : {};
    const forwarded = [caller.headers?.['x-forwarded-for'], caller.ip].filter((entry) => entry !== undefined);
    const headers = {
      ...caller.headers,
      ...(forwarded.length > 0 ? { 'x-forwarded-for': forwarded.join(', ') } : {}),
    };
    const auth = caller.uid ? { uid: caller.uid, token, rawToken: '' } : undefined;
    const app = caller.isAttested === true ? { appId: 'local', token: {} } : undefined;
    return functions[name].run({
      data,
      auth,
      app,
      rawRequest: { headers },
      acceptsStreaming: false,
    } as never);
  };
  const controlsOf =
    (origin: string): Stage['control'] =>
    async (path, body) => {
      const response = await fetch(`${origin}/_sandbox${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
      return answer;
    };
  const control = controlsOf(sandbox.url);
  const stripeControl = controlsOf(stripeSandbox.url);
  await control('/webhooks/target', { url: webhooks.abacatepay });
  await stripeControl('/webhooks/target', { url: webhooks.stripe });

  /** The Auth emulator puts a browser's request into its default project, unless the request names another. */
  const signIn = (email: string, password: string) =>
    fetch(`http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true, targetProjectId: project }),
    });

  const deliver = async () => {
    await control('/webhooks/flush');
    await stripeControl('/webhooks/flush');
  };

  return {
    exports,
    db,
    auth: accounts,
    webhookUrl: webhooks.abacatepay,
    stripeWebhookUrl: webhooks.stripe,
    pixProvider,
    cardProvider,
    callRaw,
    control,
    stripeControl,
    async stripeState<T>(path: string) {
      return (await (await fetch(`${stripeSandbox.url}/_sandbox${path}`)).json()) as T;
    },
    async call(name, data, caller) {
      return v.parse(CALLABLES[name].response, await callRaw(name, data, caller));
    },
    async run(schedule) {
      await schedules[schedule].run({ scheduleTime: new Date(clock.now()).toISOString() });
    },
    deliver,
    advance(ms) {
      ahead += ms;
    },
    now: () => new Date(clock.now()),
    async signUp(email, password = 'segredo1') {
      return (await accounts.createUser({ email, password })).uid;
    },
    async signIn(email, password = 'segredo1') {
      const { localId, idToken } = (await (await signIn(email, password)).json()) as {
        readonly localId: string;
        readonly idToken: string;
      };
      const { auth_time } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
        readonly auth_time: number;
      };
      return { uid: localId, signedInAt: new Date(auth_time * 1000), idToken };
    },
    async canSignIn(email, password) {
      return (await signIn(email, password)).ok;
    },
    async writeQuestionnaire(id, data) {
      const ref = db.doc(`anamnese_treinos/${id}`);
      const before = await ref.get();
      await ref.set(data, { merge: true });
      await exports.questionnaire.written.run({
        id: crypto.randomUUID(),
        params: { id },
        data: { before, after: await ref.get() },
      } as never);
    },
    async reset() {
      cardProvider.alter(null);
      pixProvider.alter(null);
      // What is still on its way would write after the clearing.
      await deliver();
      await Promise.all([control('/reset'), stripeControl('/reset')]);
      const documents = `http://127.0.0.1:${database.port}/emulator/v1/projects/${project}/databases/(default)/documents`;
      const cleared = await fetch(documents, { method: 'DELETE' });
      if (!cleared.ok) throw new Error(`The database was not cleared: ${cleared.status}`);
    },
    async dump() {
      const found: Record<string, unknown> = {};
      for (const collection of await db.listCollections()) {
        if (collection.id === 'rate_limits') continue;
        for (const doc of (await collection.get()).docs) found[doc.ref.path] = doc.data();
      }
      return found;
    },
    async close() {
      // Nothing may still be at work on the database when it goes.
      await deliver();
      await webhooks.close();
      await Promise.all([pixProvider.close(), cardProvider.close()]);
      await Promise.all([sandbox.close(), stripeSandbox.close()]);
      await db.terminate();
      await database.close();
    },
  };
}
