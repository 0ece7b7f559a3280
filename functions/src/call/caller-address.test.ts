import { describe, expect, it } from 'vitest';
import { callerAddress } from './caller-address.ts';

const EDGE = '151.101.2.137';

describe("a caller's address", () => {
  it.each([
    ['no header', undefined, 1, null],
    ['an empty header', '', 1, null],
    ['one entry', '203.0.113.7', 1, '203.0.113.7'],
    ['entries that the caller wrote before it', '192.0.2.1, 198.18.0.1,203.0.113.7 ', 1, '203.0.113.7'],
    ['no address as the last entry', '203.0.113.7, unknown', 1, null],
    ['a port behind it', '203.0.113.7:443', 1, null],
    ['an edge as the last entry', `203.0.113.7, ${EDGE}`, 1, null],
    ['a trusted edge after it', `192.0.2.1, 203.0.113.7, ${EDGE}`, 2, '203.0.113.7'],
    ['no edge where one is trusted', '192.0.2.1, 203.0.113.7', 2, '203.0.113.7'],
    ['nonsense where an edge is trusted', '192.0.2.1, unknown', 2, null],
    ['edges only', `192.0.2.1, ${EDGE}, ${EDGE}`, 2, null],
    ['IPv4 written as IPv6', '::ffff:203.0.113.7', 1, '203.0.113.7'],
    ['a private address written as IPv6', '::ffff:10.0.0.1', 1, null],
    ['a long IPv6 address', '2001:0DB8:0007:0001:aaaa:bbbb:cccc:dddd', 1, '2001:db8:7:1'],
    ['a short IPv6 address', '2001:db8::1', 1, '2001:db8:0:0'],
    ['a shared IPv6 address', '2a04:4e42::645', 1, null],
    ['a zone', 'fe80::1%eth0', 1, null],
  ])('with %s', (_case, header, trusted, address) => {
    expect(callerAddress(header, trusted)).toBe(address);
  });
});
