import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LinkSchema, completeLink } from './workout-link.ts';

describe('the address of a workout', () => {
  it.each([
    'https://app.exemplo.com/treino?a=1#b',
    'https://ação.com/é',
    'https://xn--ao-siap.com/',
    'https://treinos.XN--MLLER-O-2WA9A2Q.com.br:8443',
    'https://a--b.exemplo.com:65535/',
  ])('is %s', (link) => {
    expect(v.parse(LinkSchema, link)).toBe(link);
  });

  it.each([
    ['punycode that does not decode', 'https://xn--a.com/'],
    ['punycode of nothing', 'https://xn--.com/'],
    ['punycode of ASCII', 'https://xn--abc-.com/'],
    ['punycode that ends within a letter', 'https://xn--ao-s.com/'],
    ['punycode of another script', 'https://xn--pp-6kc.com/'],
    ['a letter that is not seen', 'https://app.exemplo.com\u3164.golpe.com/'],
    ['a Cyrillic letter among Latin ones', 'https://аpp.exemplo.com/'],
    ['a Kelvin sign', 'https://tre\u212Ao.com/'],
    ['a wide letter', 'https://ａpp.exemplo.com/'],
    ['a hyphen at an end', 'https://app-.exemplo.com/'],
    ['a label of 64 letters', `https://${'a'.repeat(64)}.com/`],
    ['an address of numbers', 'https://192.168.0.1/'],
    ['a port beyond 65535', 'https://app.exemplo.com:65536/'],
    ['a host of one word', 'https://localhost/'],
  ])('has not %s', (_what, link) => {
    expect(v.is(LinkSchema, link)).toBe(false);
  });
});

describe('a link as it was typed', () => {
  it.each([
    ['app.exemplo.com/treino?a=1', 'https://app.exemplo.com/treino?a=1'],
    [' app.exemplo.com:8443 ', 'https://app.exemplo.com:8443'],
    ['https://app.exemplo.com', 'https://app.exemplo.com'],
    ['http://app.exemplo.com', 'http://app.exemplo.com'],
    ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
    ['data:text/html,app.exemplo.com', 'data:text/html,app.exemplo.com'],
    ['//app.exemplo.com', '//app.exemplo.com'],
    ['localhost', 'localhost'],
    ['', ''],
  ])('gets https:// where it begins with a host, and keeps any other scheme: %j', (typed, link) => {
    expect(completeLink(typed)).toBe(link);
  });
});
