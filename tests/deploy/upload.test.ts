import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CALLABLES } from 'domain/contracts';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestoreServer } from 'emulators/servers';
import { root } from '../../scripts/processes.ts';
import { readRewrites } from '../support/rewrites.mjs';
import { PROJECT, SETTINGS } from './support/checkout.ts';
import { type Signature, makeUpload, serveFunction } from './support/upload.ts';

/** The part of the Admin SDK that reads and writes documents. It is found from the functions' package. */
interface FirestoreSdk {
  readonly Firestore: typeof Firestore;
}

/** firebase-functions' own description of the events that Google sends as protocol buffers. */
interface EventTypes {
  readonly DocumentEventData: {
    fromObject: (event: object) => object;
    encode: (event: object) => { finish: () => Uint8Array<ArrayBuffer> };
  };
}

const SECRETS = {
  ABACATEPAY_API_KEY: 'abc_dev_rehearsal',
  ABACATEPAY_WEBHOOK_SECRET: 'rehearsal',
  SMTP_PASSWORD: 'rehearsal',
  STRIPE_SECRET_KEY: 'sk_test_rehearsal',
  STRIPE_WEBHOOK_SECRET: 'whsec_rehearsal',
};

let upload: Awaited<ReturnType<typeof makeUpload>>;
let database: Awaited<ReturnType<typeof startFirestoreServer>>;
let env: Record<string, string>;
beforeAll(async () => {
  upload = await makeUpload();
  database = await startFirestoreServer({ host: '127.0.0.1', port: 0 });
  env = {
    ...SETTINGS,
    ...SECRETS,
    GCLOUD_PROJECT: PROJECT,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${database.port}`,
    METADATA_SERVER_DETECTION: 'none',
  };
});
afterAll(async () => {
  upload.remove();
  await database.close();
});

/** Runs `work` with a served function, and ends its process. */
async function withFunction<Result>(
  name: string,
  signature: Signature,
  work: (served: Awaited<ReturnType<typeof serveFunction>>) => Promise<Result>,
) {
  const served = await serveFunction(upload.folder, name, signature, env);
  try {
    return await work(served);
  } finally {
    await served.stop();
  }
}

/** Runs `work` for each item, two at a time. */
async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([lane(), lane()]);
}

describe("the functions' upload", () => {
  it('has a lockfile of exactly what it needs, so that Google installs what was tested', () => {
    const read = (name: string) => JSON.parse(readFileSync(join(upload.folder, name), 'utf8')) as Lock;
    const { dependencies, engines } = read('package.json');
    const { packages } = read('package-lock.json');
    expect(engines).toEqual({ node: '24' });
    expect(Object.keys(dependencies)).toEqual([
      '@google-cloud/functions-framework',
      'firebase-admin',
      'firebase-functions',
    ]);
    expect(packages['']).toMatchObject({ dependencies, engines });
    expect(packages['node_modules/firebase-admin']?.version).toBe(dependencies['firebase-admin']);
    expect(
      Object.keys(packages).filter((path) => /\/(vite|react|firebase-tools|vitest)$/.test(path)),
    ).toEqual([]);
  });

  it('starts every function under its name, and every callable answers in its service', async () => {
    const functionOf = readRewrites();
    const silent: string[] = [];
    const answered: string[] = [];
    await inPairs(Object.entries(upload.endpoints), async ([name, endpoint]) => {
      const signature = endpoint.eventTrigger === undefined ? 'http' : 'cloudevent';
      await withFunction(name, signature, async ({ post }) => {
        for (const [callable, { service }] of Object.entries(CALLABLES)) {
          const path = `/api/${service}/${callable}`;
          if (functionOf(path) !== name) continue;
          const response = await post(JSON.stringify({ data: {} }), {}, path);
          if (![200, 400, 401, 403].includes(response.status)) silent.push(`${callable}: ${response.status}`);
          await response.arrayBuffer();
          answered.push(callable);
        }
      });
    });
    expect(silent).toEqual([]);
    expect(answered.toSorted()).toEqual(Object.keys(CALLABLES).toSorted());
  });

  it('takes an event that Stripe has signed, and refuses it when a byte of its body differs', async () => {
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      livemode: false,
      created: 1,
      data: { object: { id: 'cus_1', object: 'customer' } },
    };
    const body = JSON.stringify(event, null, 2);
    const second = Math.floor(Date.now() / 1_000);
    const proof = createHmac('sha256', SECRETS.STRIPE_WEBHOOK_SECRET)
      .update(`${second}.${body}`)
      .digest('hex');
    const headers = { 'stripe-signature': `t=${second},v1=${proof}` };
    await withFunction('webhooks', 'http', async ({ post }) => {
      const path = '/api/stripe-webhook';
      expect((await post(body, headers, path)).status).toBe(200);
      expect((await post(`${body} `, headers, path)).status).toBe(401);
    });
  });

  it("assesses a questionnaire when Google's event of its writing arrives", async () => {
    const { Firestore: Client } = createRequire(join(root, 'functions', 'package.json'))(
      'firebase-admin/firestore',
    ) as FirestoreSdk;
    process.env['FIRESTORE_EMULATOR_HOST'] = env['FIRESTORE_EMULATOR_HOST'];
    const db = new Client({ projectId: PROJECT });
    const uid = randomUUID();
    const record = db.doc(`anamnese_treinos/${uid}`);
    await record.set({ subscriber: 'ana', user_id: uid });
    const listening = Object.entries(upload.endpoints).filter(
      ([, { eventTrigger }]) => eventTrigger?.eventFilterPathPatterns?.document === 'anamnese_treinos/{id}',
    );
    expect(listening).not.toEqual([]);
    for (const [name] of listening) {
      await withFunction(name, 'cloudevent', async ({ post }) => {
        const response = await post(eventOf(uid), headersOf(uid));
        expect([200, 204]).toContain(response.status);
      });
    }
    expect((await record.get()).data()).toMatchObject({ completa: false, liberavel: false });
    await db.terminate();
  });
});

interface Lock {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** The body of the event that a questionnaire was made, as protocol buffers. */
function eventOf(uid: string): Uint8Array<ArrayBuffer> {
  const file = join(root, 'node_modules/firebase-functions/protos/compiledFirestore.js');
  const compiled = createRequire(file)(file) as {
    google: { events: { cloud: { firestore: { v1: EventTypes } } } };
  };
  const { DocumentEventData } = compiled.google.events.cloud.firestore.v1;
  const written = { seconds: 1_700_000_000, nanos: 0 };
  const event = DocumentEventData.fromObject({
    value: {
      name: `projects/${PROJECT}/databases/(default)/documents/anamnese_treinos/${uid}`,
      fields: { subscriber: { stringValue: 'ana' }, userId: { stringValue: uid } },
      createTime: written,
      updateTime: written,
    },
  });
  return DocumentEventData.encode(event).finish();
}

/** The headers of that event. */
function headersOf(uid: string) {
  return {
    'content-type': 'application/protobuf',
    'ce-id': randomUUID(),
    'ce-specversion': '1.0',
    'ce-type': 'google.cloud.firestore.document.v1.written',
    'ce-source': `//firestore.googleapis.com/projects/${PROJECT}/databases/(default)`,
    'ce-subject': `documents/anamnese_treinos/${uid}`,
    'ce-time': new Date().toISOString(),
    'ce-project': PROJECT,
    'ce-database': '(default)',
    'ce-namespace': '(default)',
    'ce-document': `anamnese_treinos/${uid}`,
    'ce-location': 'southamerica-east1',
  };
}
