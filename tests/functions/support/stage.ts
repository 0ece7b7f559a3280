import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallableInput, CallableName, CallableResponse } from 'domain/contracts/table';
import { CALLABLES } from 'domain/contracts/table';
import express from 'express';
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

type Exports = typeof deployed;

/** Who calls and from where. */
export interface Caller {
  readonly uid?: string;
  readonly ip?: string;
}

/** The deployed exports on a real database, a real Auth emulator and AbacatePay's sandbox, with one clock for all. */
export interface Stage {
  readonly exports: Exports;
  readonly db: Firestore;
  readonly auth: Auth;
  readonly webhookUrl: string;
  /** Calls a callable as the platform would; its answer is held to the contract. Rejects with the HttpsError. */
  call<Name extends CallableName>(
    name: Name,
    data: CallableInput<Name>,
    caller?: Caller,
  ): Promise<CallableResponse<Name>>;
  /** The same with data no contract allows. */
  callRaw(name: CallableName, data: unknown, caller?: Caller): Promise<unknown>;
  /** A control of the sandbox, e.g. `/charges/{id}/pay`. */
  control(path: string, body?: unknown): Promise<unknown>;
  /** Lets the webhooks that are due arrive. */
  deliver(): Promise<void>;
  /** Moves everybody's time. */
  advance(ms: number): void;
  now(): Date;
  /** A sign-up from a browser, past the gate. Answers the uid. */
  signUp(email: string, password?: string): Promise<string>;
  /** Whether e-mail and password open an account. */
  canSignIn(email: string, password: string): Promise<boolean>;
  /** Writes to a document and runs the questionnaire trigger on the change. */
  writeQuestionnaire(id: string, data: Record<string, unknown>): Promise<void>;
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
  const authHost = inject('authEmulatorHost');
  Object.assign(process.env, {
    GCLOUD_PROJECT: project,
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${database.port}`,
    FIREBASE_AUTH_EMULATOR_HOST: authHost,
    ABACATEPAY_API_URL: sandbox.url,
    ABACATEPAY_API_KEY: LOCAL_KEY,
    ABACATEPAY_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    ABACATEPAY_PUBLIC_KEY: LOCAL_PUBLIC_KEY,
    RATE_LIMIT_CREATIONS_PER_EMAIL: '1000',
    RATE_LIMIT_CREATIONS_PER_IP: '1000',
    ...env,
  });
  // The configuration is read when the modules load, so they load only now.
  const exports = await import('../../../functions/src/index.ts');
  const { setClock } = await import('../../../functions/src/clock.ts');
  const { firestore } = await import('../../../functions/src/firebase/firestore.ts');
  const { auth } = await import('../../../functions/src/firebase/auth.ts');
  setClock(clock.now);
  const [db, accounts] = [await firestore(), await auth()];

  const app = express();
  app.use(
    express.raw({ type: () => true, limit: '8mb' }),
    (request: express.Request & { rawBody?: Buffer }, _response, next) => {
      request.rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      next();
    },
  );
  app.all(
    '/abacatepay-webhook',
    (request, response) => void exports.abacatepay.webhook(request as never, response),
  );
  const web = createServer(app);
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}/abacatepay-webhook`;

  const functions = {
    'register-subscriber': exports.register.subscriber,
    'create-pix-payment': exports.create.pix.payment,
    'check-pix-payment': exports.check.pix.payment,
    'create-account': exports.create.account,
    'check-subscription': exports.check.subscription,
    'migrate-existing-data': exports.migrate.existing.data,
    'fix-subscriber': exports.fix.subscriber,
  } as const;

  const callRaw: Stage['callRaw'] = (name, data, caller = {}) => {
    const headers = caller.ip ? { 'fastly-client-ip': caller.ip } : {};
    const auth = caller.uid ? { uid: caller.uid, token: {}, rawToken: '' } : undefined;
    return functions[name].run({ data, auth, rawRequest: { headers }, acceptsStreaming: false } as never);
  };
  const control: Stage['control'] = async (path, body) => {
    const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  await control('/webhooks/target', { url: webhookUrl });

  /** The Auth emulator puts a browser's request into its default project, unless the request names another. */
  const signIn = (email: string, password: string) =>
    fetch(`http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true, targetProjectId: project }),
    });

  return {
    exports,
    db,
    auth: accounts,
    webhookUrl,
    callRaw,
    control,
    async call(name, data, caller) {
      return v.parse(CALLABLES[name].response, await callRaw(name, data, caller));
    },
    async deliver() {
      await control('/webhooks/flush');
    },
    advance(ms) {
      ahead += ms;
    },
    now: () => new Date(clock.now()),
    async signUp(email, password = 'segredo1') {
      return (await accounts.createUser({ email, password })).uid;
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
    async dump() {
      const found: Record<string, unknown> = {};
      for (const collection of await db.listCollections()) {
        if (collection.id === 'rate_limits') continue;
        for (const doc of (await collection.get()).docs) found[doc.ref.path] = doc.data();
      }
      return found;
    },
    async close() {
      await new Promise((resolve) => {
        web.close(resolve);
        web.closeAllConnections();
      });
      await sandbox.close();
      await db.terminate();
      await database.close();
    },
  };
}
