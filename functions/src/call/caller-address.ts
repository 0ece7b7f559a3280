import { BlockList, isIP } from 'node:net';
import { config } from '../config/config.ts';
import { SHARED_NETWORKS } from '../config/shared-networks.ts';

const shared = new BlockList();
for (const network of [...SHARED_NETWORKS, ...config.SHARED_NETWORKS]) {
  const [address = '', prefix] = network.split('/');
  shared.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The caller's address by the request's `X-Forwarded-For`, or null if it is not known. Every proxy appends the address of
 * its peer, so only the last `trusted` entries are the platform's. The caller can write the entries before them, and every
 * other header. An address that many callers share is answered as null. An IPv6 address is answered as its /64 network,
 * which is what a provider gives to one customer.
 */
export function callerAddress(
  forwardedFor: string | undefined,
  trusted: number = config.TRUSTED_FORWARDED_ENTRIES,
): string | null {
  const entries = (forwardedFor ?? '').split(',').slice(-trusted).toReversed();
  // A call that does not come through Hosting passes fewer proxies, so the first address that is no proxy's counts.
  const address = entries.map(normalize).find((entry) => entry === null || !isShared(entry)) ?? null;
  return address !== null && isIP(address) === 6 ? networkOf(address) : address;
}

/** An address in its usual form, or null for anything else. An IPv4 address that is written as IPv6 becomes IPv4. */
function normalize(entry: string): string | null {
  const address = entry.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 4) return address;
  return isIP(address) === 6 && !address.includes('%') ? address : null;
}

function isShared(address: string): boolean {
  return shared.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The first four groups of an IPv6 address, e.g. `2001:db8:0:1`. */
function networkOf(address: string): string {
  // The URL parser writes the address in its one canonical form.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
