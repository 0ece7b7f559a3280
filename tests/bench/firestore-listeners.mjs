/** A process that only listens: `browser` or `server`, and to how many documents. Says when all have heard. */
import { Firestore } from '@google-cloud/firestore';
import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, doc, getFirestore, onSnapshot } from 'firebase/firestore';
import { PROJECT } from './firestore-clients.mjs';

const [kind, count] = process.argv.slice(2);

function listenerOf() {
  if (kind === 'server') {
    const db = new Firestore({ projectId: PROJECT });
    return (path, heard, failed) => db.doc(path).onSnapshot(heard, failed);
  }
  const db = getFirestore(initializeApp({ projectId: PROJECT }));
  const [host, port] = process.env.FIRESTORE_EMULATOR_HOST.split(':');
  connectFirestoreEmulator(db, host, Number(port), { mockUserToken: 'owner' });
  return (path, heard, failed) => onSnapshot(doc(db, path), heard, failed);
}

const listen = listenerOf();
await Promise.all(
  Array.from(
    { length: Number(count) },
    (_none, i) => new Promise((resolve, reject) => listen(`watched/${i}`, resolve, reject)),
  ),
);
process.send('listening');
