import { describe, expect, it } from 'vitest';
import { readAllowedHosts, refusalOf } from './local-callers.ts';

const host = '127.0.0.1:8080';

describe('a caller', () => {
  it.each([
    ['a program', { host }],
    ['a program that speaks HTTP/1.0', {}],
    ['a page of the same port', { host, origin: 'http://127.0.0.1:8080' }],
    ['a page of another port', { host, origin: 'http://localhost:5173' }],
    ['a page over IPv6', { host: '[::1]:8080', origin: 'https://[::1]:5000' }],
    ['a page of another address of this machine', { host: '127.8.0.1', origin: 'http://127.0.0.2' }],
    ['a page of an allowed name', { host: 'Box.Lan:8080', origin: 'http://box.lan:5000' }],
  ])('is answered: %s', (_what, headers) => {
    expect(refusalOf(headers, ['box.lan'])).toBeNull();
  });

  it.each([
    ['https://evil.example'],
    ['http://evil.example:8080'],
    ['null'],
    [''],
    ['http://127.0.0.1.evil.example'],
    ['http://localhost.evil.example'],
    ['http://evil.example/127.0.0.1'],
    ['http://evil.example@127.0.0.1'],
    ['http://127.0.0.1:80@evil.example'],
    ['http://127.0.0.1, http://evil.example'],
    ['chrome-extension://abcdefghijklmnop'],
    ['file://'],
    ['http://0.0.0.0:5000'],
    ['http://evil.localhost'],
    ['http://192.168.0.7:5000'],
    ['http://box.lan.evil.example'],
  ])('is refused with the origin "%s"', (origin) => {
    expect(refusalOf({ host, origin }, ['box.lan'])).toContain(`Origin ${origin}`);
  });

  it.each([
    'evil.example:8080',
    '127.0.0.1.evil.example',
    '0.0.0.0:8080',
    '192.168.0.7:8080',
    '[::2]:8080',
    '',
  ])('is refused with the host "%s", with any origin', (name) => {
    expect(refusalOf({ host: name }, [])).toContain(`Host ${name}`);
    expect(refusalOf({ host: name, origin: 'http://localhost' }, [])).toContain(`Host ${name}`);
  });
});

describe('the names allowed at start', () => {
  it('come from the environment', () => {
    expect(readAllowedHosts({})).toEqual([]);
    expect(readAllowedHosts({ EMULATOR_ALLOWED_HOSTS: ' box.lan, 192.168.0.7 ,' })).toEqual([
      'box.lan',
      '192.168.0.7',
    ]);
  });
});
