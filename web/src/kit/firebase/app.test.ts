import { describe, expect, it } from 'vitest';
import { parseEmulatorHosts } from './app.ts';

const script = (emulators: unknown) =>
  `var firebaseConfig = {\n  "projectId": "demo-personal"\n};\nif (firebaseConfig) {\n` +
  `  var firebaseEmulators = ${JSON.stringify(emulators, null, 2)};\n  if (firebaseEmulators) { go(); }\n}`;

describe('the emulators that Hosting lists', () => {
  it('have their hosts and ports', () => {
    const auth = { host: '127.0.0.1', port: 9099, hostAndPort: '127.0.0.1:9099' };
    expect(parseEmulatorHosts(script({ auth }))).toEqual({ auth: { host: '127.0.0.1', port: 9099 } });
  });

  it('are none when the list is empty', () => {
    expect(parseEmulatorHosts(script({}))).toEqual({});
  });

  it('cannot be read from another page, which is an error', () => {
    expect(() => parseEmulatorHosts('<!doctype html>')).toThrow('local suite');
  });
});
