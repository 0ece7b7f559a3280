import { BlockList, isIP } from 'node:net';
import { config } from './config/config.ts';
import { SHARED_NETWORKS } from './config/shared-networks.ts';

const shared = new BlockList();
for (const network of [...SHARED_NETWORKS, ...config.SHARED_NETWORKS]) {
  const [address = '', prefix] = network.split('/');
  shared.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address of whoever sent a request, by its `X-Forwarded-For`, or null if that is not known. Every proxy appends the
 * address of its peer, so only the last entries are the platform's, and `trusted` says how many of them: what stands
 * before them, and every other header, is what the caller likes to write. An address that many callers share is nobody's.
 * Of an IPv6 address the answer is its /64 network, which is what one customer is given.
 */
export function callerAddress(
  forwardedFor: string | undefined,
  trusted: number = config.TRUSTED_FORWARDED_ENTRIES,
): string | null {
  const entries = (forwardedFor ?? '').split(',').slice(-trusted).toReversed();
  // A call that does not come through Hosting has fewer proxies on its way: its address is the first that no proxy has.
  const address = entries.map(normalize).find((entry) => entry === null || !isShared(entry)) ?? null;
  return address !== null && isIP(address) === 6 ? networkOf(address) : address;
}

/** An address in its usual form, an IPv4 address also where it is written as an IPv6 one; null for anything else. */
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
  // A URL's host is the address in its one canonical form.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
