/**
 * A process that only listens to documents, on one stream (`together`, as a browser does) or on one stream each (`apart`, as
 * servers do). It sends its parent a message once every listener has its document. The one stream is driven without an
 * SDK, because the web SDK needs 20 s to add a thousand listeners.
 */
import { Firestore } from '@google-cloud/firestore';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import protobuf from 'protobufjs/light.js';
import { createRequire } from 'node:module';
import { PROJECT } from './firestore-clients.mjs';

const [kind, count] = process.argv.slice(2);
const paths = Array.from({ length: Number(count) }, (_none, i) => `watched/${i}`);

function listenApart() {
  const db = new Firestore({ projectId: PROJECT });
  return Promise.all(
    paths.map((path) => new Promise((resolve, reject) => db.doc(path).onSnapshot(resolve, reject))),
  );
}

/** @returns {Promise<void>} */
function listenTogether() {
  const descriptors = '@google-cloud/firestore/build/protos/v1.json';
  const root = protobuf.Root.fromJSON(createRequire(import.meta.url)(descriptors));
  const request = root.lookupType('google.firestore.v1.ListenRequest');
  const response = root.lookupType('google.firestore.v1.ListenResponse');
  const database = `projects/${PROJECT}/databases/(default)`;
  const owner = new Metadata();
  owner.set('authorization', 'Bearer owner');
  const stream = new Client(
    process.env.FIRESTORE_EMULATOR_HOST ?? '',
    credentials.createInsecure(),
  ).makeBidiStreamRequest(
    '/google.firestore.v1.Firestore/Listen',
    (/** @type {object} */ message) => Buffer.from(request.encode(request.fromObject(message)).finish()),
    (/** @type {Buffer} */ bytes) => response.toObject(response.decode(bytes), { enums: String }),
    owner,
  );
  return new Promise((resolve, reject) => {
    let current = 0;
    stream.on('error', reject).on('data', ({ targetChange }) => {
      if (targetChange?.targetChangeType === 'CURRENT') current += 1;
      if (current === paths.length) resolve();
    });
    for (const [index, path] of paths.entries()) {
      const documents = { documents: [`${database}/documents/${path}`] };
      stream.write({ database, addTarget: { documents, targetId: index + 1 } });
    }
  });
}

await (kind === 'together' ? listenTogether() : listenApart());
process.send?.('listening');
