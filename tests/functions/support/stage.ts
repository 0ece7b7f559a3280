import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallableInput, CallableName, CallableResponse } from 'domain/contracts';
import { CALLABLES } from 'domain/contracts';
import { deleteApp, getApps } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import {
  readIndexDefinitions,
  startFirestoreServer,
  LOCAL_KEY,
  LOCAL_WEBHOOK_SECRET,
  startAbacatePaySandbox,
  LOCAL_STRIPE_KEY,
  LOCAL_STRIPE_WEBHOOK_SECRET,
  startStripeSandbox,
} from 'emulators/servers';
import type * as deployed from '../../../functions/src/index.ts';
import { type Session, signInAt } from './browser-sign-in.ts';
import { lazily } from './lazily.ts';
import { callDeployed, type Caller, deployedFunction, openWebhookServer } from './servers.ts';
import { type ProviderProxy, openProviderProxy } from './provider-proxy.ts';
import { type SandboxControl, controlsOf } from './webhooks.ts';
import { writtenEvent } from './written-event.ts';

type Exports = typeof deployed;

const INDEXES_FILE = join(import.meta.dirname, '../../../firestore.indexes.json');

/** The deployed names of the scheduled functions. */
export const SCHEDULES = [
  'erase-dormant',
  'expire-plans',
  'reconcile-payments',
  'remind-renewals',
  'send-mails',
  'send-releases',
  'stop-abandoned-renewals',
  'refresh-queue',
] as const;
type Schedule = (typeof SCHEDULES)[number];

/** The deployed functions on a real database, a real Auth emulator and both providers' sandboxes, with one clock for all. */
export interface Stage {
  readonly exports: Exports;
  readonly db: Firestore;
  readonly auth: Auth;
  readonly webhookUrl: string;
  readonly stripeWebhookUrl: string;
  /** The connections between the product and AbacatePay or Stripe. */
  readonly pixProvider: ProviderProxy;
  readonly cardProvider: ProviderProxy;
  /** Calls a callable as the platform does, and parses its answer by the contract. Rejects with the `HttpsError`. */
  call<Name extends CallableName>(
    name: Name,
    data: CallableInput<Name>,
    caller?: Caller,
  ): Promise<CallableResponse<Name>>;
  /** Calls a callable with data that its contract may not allow. */
  callRaw(name: CallableName, data: unknown, caller?: Caller): Promise<unknown>;
  /** A control of AbacatePay's sandbox, e.g. `/charges/{id}/pay`. */
  control: SandboxControl;
  /** A control of Stripe's sandbox, e.g. `/sessions/{id}/pay`. */
  stripeControl: SandboxControl;
  /** The objects in Stripe's sandbox, e.g. `/subscriptions`. */
  stripeState<T>(path: string): Promise<T>;
  /** Runs a scheduled function as the platform does. */
  run(schedule: Schedule): Promise<void>;
  /** Delivers the webhooks of both providers that are due. */
  deliver(): Promise<void>;
  /** Moves the clock of the functions and the sandboxes forward. */
  advance(ms: number): void;
  /** Stops that clock until the test ends; `advance` still moves it. Otherwise real time passes, too: seconds on a busy machine. */
  stopClock(): void;
  now(): Date;
  /** Makes an account past the sign-up gate. Answers its uid. */
  signUp(email: string, password?: string): Promise<string>;
  /** Signs in as a browser does. Throws if Auth refuses. */
  signIn(email: string, password?: string): Promise<Session>;
  /** Whether Auth accepts this e-mail and password. */
  canSignIn(email: string, password: string): Promise<boolean>;
  /** Writes to a questionnaire and runs the trigger on the change. */
  writeQuestionnaire(id: string, data: Record<string, unknown>): Promise<void>;
  /** The composite indexes of the project that no query has needed on this stage. */
  unusedIndexes(): readonly string[];
  /** Deletes every document and everything that the sandboxes know. */
  reset(): Promise<void>;
  /** Every document by path, except rate limits and the notes of what ran, once the webhooks that are due were delivered. */
  dump(): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Opens a stage for the tests of this file and closes it afterwards. The parameters are those of `openStage`. */
export function useStage(...args: Parameters<typeof openStage>): Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await openStage(...args);
  });
  afterAll(() => stage?.close());
  return lazily(() => stage);
}

/** Opens a stage. `name` keeps the test files apart, `env` overrides the configuration. */
async function openStage(name: string, env: Record<string, string> = {}): Promise<Stage> {
  const project = `demo-functions-${name}`;
  let ahead = 0;
  let stoppedAt: number | null = null;
  const clock = { now: () => (stoppedAt ?? Date.now()) + ahead };
  const indexes = readIndexDefinitions(readFileSync(INDEXES_FILE, 'utf8'));
  const database = await startFirestoreServer({ host: '127.0.0.1', port: 0, indexes });
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
    FIREBASE_STORAGE_EMULATOR_HOST: inject('storageEmulatorHost'),
    ABACATEPAY_API_URL: pixProvider.url,
    ABACATEPAY_API_KEY: LOCAL_KEY,
    ABACATEPAY_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    STRIPE_API_URL: cardProvider.url,
    STRIPE_SECRET_KEY: LOCAL_STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: LOCAL_STRIPE_WEBHOOK_SECRET,
    RATE_LIMIT_ORDERS_PER_ACCOUNT: '1000',
    RATE_LIMIT_CALLS_PER_TRAINER: '1000',
    ...env,
  });
  // The configuration is read when the modules load, so they load only now.
  const exports = await import('../../../functions/src/index.ts');
  const { setClock } = await import('../../../functions/src/kit/time.ts');
  const { firestore } = await import('../../../functions/src/kit/admin.ts');
  const { auth } = await import('../../../functions/src/kit/admin.ts');
  setClock(clock.now);
  // The product's first request would load it within its time limit, which a busy machine exceeds.
  await import('stripe');
  const [db, accounts] = [await firestore(), await auth()];

  const webhooks = await openWebhookServer(exports);
  const control = controlsOf(sandbox.url);
  const stripeControl = controlsOf(stripeSandbox.url);
  await control('/webhooks/target', { url: webhooks.abacatepay });
  await stripeControl('/webhooks/target', { url: webhooks.stripe });

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
    control,
    stripeControl,
    async stripeState<T>(path: string) {
      return (await (await fetch(`${stripeSandbox.url}/_sandbox${path}`)).json()) as T;
    },
    callRaw: (callable, data, caller) => callDeployed(exports, callable, data, caller),
    async call(callable, data, caller) {
      return v.parse(CALLABLES[callable].response, await callDeployed(exports, callable, data, caller));
    },
    async run(schedule) {
      await deployedFunction(exports, schedule).run({ scheduleTime: new Date(clock.now()).toISOString() });
    },
    deliver,
    advance(ms) {
      ahead += ms;
    },
    stopClock() {
      stoppedAt = Date.now();
      onTestFinished(() => {
        stoppedAt = null;
      });
    },
    now: () => new Date(clock.now()),
    async signUp(email, password = 'segredo1') {
      return (await accounts.createUser({ email, password })).uid;
    },
    async signIn(email, password = 'segredo1') {
      const session = await signInAt(authHost, project, email, password);
      if (session === null) throw new Error(`Auth refused to sign ${email} in`);
      return session;
    },
    async canSignIn(email, password) {
      return (await signInAt(authHost, project, email, password)) !== null;
    },
    async writeQuestionnaire(id, data) {
      const ref = db.doc(`anamnese_treinos/${id}`);
      const [time, before] = [new Date(clock.now()), await ref.get()];
      await ref.set(data, { merge: true });
      await exports.questionnaire.written.run(writtenEvent(ref, time, { before, after: await ref.get() }));
    },
    unusedIndexes: () => indexes.unused(),
    async reset() {
      cardProvider.alter(null);
      pixProvider.alter(null);
      // A webhook that is still on its way would write after the clearing.
      await deliver();
      await Promise.all([control('/reset'), stripeControl('/reset')]);
      const documents = `http://127.0.0.1:${database.port}/emulator/v1/projects/${project}/databases/(default)/documents`;
      const cleared = await fetch(documents, { method: 'DELETE' });
      if (!cleared.ok) throw new Error(`The database was not cleared: ${cleared.status}`);
    },
    async dump() {
      // A webhook that is still on its way would write between two dumps that a test compares.
      await deliver();
      const found: Record<string, unknown> = {};
      for (const collection of await db.listCollections()) {
        if (collection.id === 'rate_limits' || collection.id === 'health') continue;
        for (const doc of (await collection.get()).docs) found[doc.ref.path] = doc.data();
      }
      return found;
    },
    async close() {
      // No webhook may still be at work on the database when it closes.
      await deliver();
      await webhooks.close();
      await Promise.all([pixProvider.close(), cardProvider.close()]);
      await Promise.all([sandbox.close(), stripeSandbox.close()]);
      // The next file of this process gets apps of its own, with another database.
      await Promise.all(getApps().map(deleteApp));
      await database.close();
    },
  };
}
