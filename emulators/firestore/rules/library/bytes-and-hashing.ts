import { createHash } from 'node:crypto';
import type { RulesValue } from '../values/rules-value.ts';
import { argument, type Functions, libraryFunction, type Methods, method } from './method.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Bytes */
export const BYTES_METHODS: Methods<Uint8Array> = new Map([
  method<Uint8Array>('size', 0, (bytes) => BigInt(bytes.length)),
  // The alphabet is the URL-safe one, with padding; hexadecimal is in capitals (measured in production).
  method<Uint8Array>('toBase64', 0, (bytes) =>
    Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  ),
  method<Uint8Array>('toHexString', 0, (bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
]);

/** https://firebase.google.com/docs/reference/rules/rules.hashing */
export const HASHING_FUNCTIONS: Functions = new Map([
  libraryFunction('md5', 1, (args) =>
    digest('md5', argument('hashing.md5(bytes|string)', args, 0, isHashable)),
  ),
  libraryFunction('sha256', 1, (args) =>
    digest('sha256', argument('hashing.sha256(bytes|string)', args, 0, isHashable)),
  ),
  libraryFunction('crc32', 1, (args) =>
    checksum(0xedb88320, argument('hashing.crc32(bytes|string)', args, 0, isHashable)),
  ),
  libraryFunction('crc32c', 1, (args) =>
    checksum(0x82f63b78, argument('hashing.crc32c(bytes|string)', args, 0, isHashable)),
  ),
]);

function isHashable(value: RulesValue): value is string | Uint8Array {
  return typeof value === 'string' || value instanceof Uint8Array;
}

function digest(algorithm: 'md5' | 'sha256', value: string | Uint8Array): Uint8Array {
  return new Uint8Array(createHash(algorithm).update(value).digest());
}

/** A reflected CRC-32 with `polynomial`, as four little-endian bytes (measured in production). */
function checksum(polynomial: number, value: string | Uint8Array): Uint8Array {
  let crc = 0xffffffff;
  for (const byte of typeof value === 'string' ? new TextEncoder().encode(value) : value) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
  }
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, ~crc >>> 0, true);
  return bytes;
}
