/**
 * npm run backup -- <project>. Exports the accounts of Firebase Auth, which no backup of the database holds, encrypts them with
 * BACKUP_PASSPHRASE, keeps them in the recovery bucket for as long as the bucket keeps anything, and lists the backups of the
 * database that there are.
 */
import { DECRYPT, encrypt, exportAccounts } from './backup/accounts.ts';
import { readArguments } from './deploy/arguments.ts';
import { firebase } from './deploy/firebase.ts';
import { Refusal } from './deploy/problem.ts';
import { credentialsFor } from './operate/credentials.ts';
import { messageOf, runCommand } from './processes.ts';

/** Shorter than this, a passphrase can be guessed by somebody who has the file. */
const SHORTEST = 20;

await runCommand(async () => {
  const { project } = readArguments(process.argv.slice(2), 'npm run backup -- <project> [--staging]');
  const passphrase = process.env.BACKUP_PASSPHRASE ?? '';
  if (passphrase.length < SHORTEST) {
    throw new Refusal({
      what: `BACKUP_PASSPHRASE has fewer than ${SHORTEST} characters.`,
      cure: 'Make one, for example by openssl rand -hex 24, keep it outside the project (a password manager), and set it.',
    });
  }
  Object.assign(process.env, await credentialsFor(project));
  const { content, count } = await exportAccounts(project);
  const name = `accounts/${new Date().toISOString()}.json.enc`;
  await keep(project, name, encrypt(content, passphrase));
  console.log(`Accounts: ${count}, encrypted in gs://${project}-recovery/${name}`);
  console.log(`To read it: ${DECRYPT} -in <file> -out accounts.json\n\nBackups of the database:`);
  console.log((await firebase(project, ['firestore:backups:list'])).trim());
});

/** Puts a file into the recovery bucket. Throws a refusal when it is not there afterwards. */
async function keep(project: string, name: string, content: Buffer) {
  // Loaded only now, because it reads the credentials from the environment.
  const { initializeApp } = await import('firebase-admin/app');
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage(initializeApp({ projectId: project })).bucket(`${project}-recovery`);
  bucket.storage.retryOptions.totalTimeout = 60;
  try {
    await bucket.file(name).save(content, { resumable: false, contentType: 'application/octet-stream' });
  } catch (error) {
    throw new Refusal({
      what: `The backup could not be kept in gs://${project}-recovery: ${messageOf(error)}`,
      cure: 'npm run setup makes the bucket. Then run the same command again.',
    });
  }
}
