import { afterAll, vi } from 'vitest';

/*
 * A set-up file for vitest. The test files share processes, so that each process loads the packages once. This file makes new
 * what a test file expects to be new: our own modules, which read the configuration when they load, and the environment.
 */
vi.resetModules();
vi.doUnmock('firebase-functions/logger');
// firebase-functions keeps the global options of the functions here, and warns when they are set again.
Reflect.deleteProperty(globalThis, Symbol.for('firebase-functions:v2:globalOptions'));

const environment = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
