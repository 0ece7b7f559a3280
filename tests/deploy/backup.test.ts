import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storageApp } from 'emulators/servers';
import { DECRYPT, encrypt } from '../../scripts/backup/accounts.ts';
import { makeCheckout, PROJECT } from './support/checkout.ts';
import { newProject } from './support/google/api.ts';
import { openGoogle } from './support/google/server.ts';
import { listenAnywhere } from '../../scripts/processes.ts';

const PASSPHRASE = 'a passphrase of the owner alone';
const ACCOUNT = { localId: 'u1', email: 'ana@exemplo.com', passwordHash: 'aGFzaA==', salt: 'c2FsdA==' };

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const checkout = makeCheckout();
let google: Awaited<ReturnType<typeof openGoogle>>;
let storage: { readonly host: string; close(): void };
beforeAll(async () => {
  google = await openGoogle(newProject(PROJECT));
  google.project.accounts.push(ACCOUNT);
  const server = createServer(await storageApp('demo-functions'));
  storage = { host: `127.0.0.1:${await listenAnywhere(server)}`, close: () => server.close() };
});
afterAll(async () => {
  storage.close();
  await google.close();
  checkout.remove();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (env: NodeJS.ProcessEnv) =>
  checkout.run('backup', [PROJECT], {
    ...google.env,
    GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'unused.json'),
    FIREBASE_STORAGE_EMULATOR_HOST: storage.host,
    ...env,
  });

/** Opens an encrypted file as its owner does. */
function open(content: Buffer, passphrase: string): string {
  const file = join(folder, 'accounts.json.enc');
  writeFileSync(file, content);
  const [program = '', ...args] = DECRYPT.split(' ');
  const env = { ...process.env, BACKUP_PASSPHRASE: passphrase };
  return execFileSync(program, [...args, '-in', file], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
}

it('openssl opens what was encrypted, with the passphrase and with no other', () => {
  const content = JSON.stringify({ users: [ACCOUNT] });
  const encrypted = encrypt(Buffer.from(content), PASSPHRASE);
  expect(encrypted.toString('latin1')).not.toContain(ACCOUNT.email);
  expect(open(encrypted, PASSPHRASE)).toBe(content);
  expect(() => open(encrypted, `${PASSPHRASE}!`)).toThrow();
});

it('the accounts are kept encrypted in the recovery bucket, and the backups of the database are listed', async () => {
  const { code, output } = await backUp({ BACKUP_PASSPHRASE: PASSPHRASE });
  expect(output).toContain('Accounts: 1, encrypted in gs://treino-ana-recovery/accounts/');
  expect(output).toContain('backups/nightly');
  expect(output).not.toContain(ACCOUNT.email);
  expect(code).toBe(0);
  const name = /gs:\/\/[^/]+\/(\S+)/.exec(output)?.[1] ?? '';
  const url = `http://${storage.host}/download/storage/v1/b/treino-ana-recovery/o/${encodeURIComponent(name)}?alt=media`;
  const kept = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(JSON.parse(open(kept, PASSPHRASE))).toMatchObject({ users: [{ email: ACCOUNT.email }] });
});

it('with a passphrase of fewer than 20 characters nothing is exported', async () => {
  const before = google.seen.length;
  const { code, output } = await backUp({ BACKUP_PASSPHRASE: 'short' });
  expect(code).toBe(1);
  expect(output).toContain('✗ BACKUP_PASSPHRASE has fewer than 20 characters.');
  expect(google.seen).toHaveLength(before);
});

it('a bucket that does not answer is told, with its cure', async () => {
  const { code, output } = await backUp({
    BACKUP_PASSPHRASE: PASSPHRASE,
    FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9',
  });
  expect(code).toBe(1);
  expect(output).toContain('The backup could not be kept in gs://treino-ana-recovery');
  expect(output).toContain('npm run setup');
});
