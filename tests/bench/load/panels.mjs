/**
 * Live panels: each listens to the record of one buyer on a stream of its own. Tells its parent when all of them listen, and
 * each time that one of them hears of its plan.
 */
import { createHash } from 'node:crypto';
import { Firestore } from '@google-cloud/firestore';

const [project, ...emails] = process.argv.slice(2);
const db = new Firestore({ projectId: project ?? '' });
await Promise.all(
  emails.map((email) => {
    const id = createHash('sha256').update(email).digest('hex');
    return new Promise((resolve, reject) => {
      let isTold = false;
      db.doc(`subscribers/${id}`).onSnapshot((record) => {
        resolve(undefined);
        if (record.get('subscribed') !== true || isTold) return;
        isTold = true;
        process.send?.({ email });
      }, reject);
    });
  }),
);
process.send?.('listening');
