// A client that reads `path` in a transaction, says so, and never ends: node hold-transaction.mjs <project> <path>
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

const [projectId = '', path = ''] = process.argv.slice(2);
const firestore = getFirestore(initializeApp({ projectId }));
await firestore.runTransaction(async (transaction) => {
  await transaction.get(firestore.doc(path));
  process.stdout.write('locked\n');
  await new Promise(() => setInterval(() => {}, 1000));
});
