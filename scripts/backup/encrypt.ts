/** Encrypts a backup in the format of `openssl enc`, so that it can be opened on any machine, without this project. */
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';

/** What OWASP asks of PBKDF2 with SHA-256 (Password Storage Cheat Sheet). */
export const ITERATIONS = 600_000;

const KEY_BYTES = 32;
const BLOCK_BYTES = 16;

/** The command that decrypts what `encrypt` has encrypted, but for its files. */
export const DECRYPT = `openssl enc -d -aes-256-cbc -pbkdf2 -iter ${ITERATIONS} -md sha256 -pass env:BACKUP_PASSPHRASE`;

/** The bytes that `openssl enc -aes-256-cbc -pbkdf2` makes: 'Salted__', the salt, the encrypted content. */
export function encrypt(content: Buffer, passphrase: string) {
  const salt = randomBytes(8);
  const derived = pbkdf2Sync(passphrase, salt, ITERATIONS, KEY_BYTES + BLOCK_BYTES, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', derived.subarray(0, KEY_BYTES), derived.subarray(KEY_BYTES));
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(content), cipher.final()]);
}
