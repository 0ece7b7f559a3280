import { createHash } from 'node:crypto';
import type { WireBloomFilter } from '../../values/wire.ts';

/** The probability that a name which is not in the filter seems to be in it. */
const FALSE_POSITIVES = 0.0001;

/**
 * A BloomFilter of document names, for `ExistenceFilter.unchanged_names`. The i-th bit of a name is
 * `h1 + i * h2 (mod 2^64) mod bits`, where h1 and h2 are the halves of its MD5 hash, little-endian.
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#bloomfilter
 */
export function createBloomFilter(names: readonly string[]): WireBloomFilter {
  const count = Math.max(1, names.length);
  const bits = Math.ceil((count * -Math.log(FALSE_POSITIVES)) / Math.LN2 ** 2);
  const hashCount = Math.max(1, Math.round((bits / count) * Math.LN2));
  const bitmap = Buffer.alloc(Math.ceil(bits / 8));
  for (const name of names) {
    const digest = createHash('md5').update(name).digest();
    const [first, second] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)];
    for (let i = 0n; i < hashCount; i++) {
      const bit = Number(BigInt.asUintN(64, first + i * second) % BigInt(bits));
      const byte = bit >> 3;
      bitmap.writeUInt8(bitmap.readUInt8(byte) | (1 << (bit & 7)), byte);
    }
  }
  return { bits: { bitmap, padding: bitmap.length * 8 - bits }, hashCount };
}
