import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firebase } from '../deploy/firebase.ts';
import { Refusal } from '../deploy/problem.ts';

/**
 * Every account of a project as `firebase auth:export` writes it, with the hashes of the passwords, and their number. The
 * readable file exists for the moment only, in a folder that no other user of this machine can open. Throws a refusal when
 * the export is not whole.
 */
export async function exportAccounts(project: string): Promise<{ content: Buffer; count: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  try {
    const file = join(folder, 'accounts.json');
    await firebase(project, ['auth:export', file, '--format=json']);
    const content = readFileSync(file);
    return { content, count: countOf(content) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countOf(content: Buffer) {
  try {
    const { users }: { users: unknown[] } = JSON.parse(content.toString('utf8'));
    return users.length;
  } catch {
    throw new Refusal({
      what: 'What firebase auth:export wrote cannot be read.',
      cure: 'Run the same command again.',
    });
  }
}

/** What OWASP asks of PBKDF2 with SHA-256 (Password Storage Cheat Sheet). */
const ITERATIONS = 600_000;

const KEY_BYTES = 32;
const BLOCK_BYTES = 16;

/** The command that decrypts what `encrypt` has encrypted, but for its files. */
export const DECRYPT = `openssl enc -d -aes-256-cbc -pbkdf2 -iter ${ITERATIONS} -md sha256 -pass env:BACKUP_PASSPHRASE`;

/**
 * The bytes that `openssl enc -aes-256-cbc -pbkdf2` makes: 'Salted__', the salt, the encrypted content. They can be opened on any
 * machine, without this project.
 */
export function encrypt(content: Buffer, passphrase: string) {
  const salt = randomBytes(8);
  const derived = pbkdf2Sync(passphrase, salt, ITERATIONS, KEY_BYTES + BLOCK_BYTES, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', derived.subarray(0, KEY_BYTES), derived.subarray(KEY_BYTES));
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(content), cipher.final()]);
}
