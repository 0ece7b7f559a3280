/**
 * To be imported before firebase-tools' Auth emulator. That emulator describes all of Google's API for accounts and compiles a
 * validator for each part of the description when it starts, which takes five to ten seconds of processor time. The library
 * that compiles them has an option to do so at the first use, which firebase-tools does not set.
 */
import { createRequire } from 'node:module';

// The packages have no types, so their loader is not named `require`.
const load = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'));
const exegesis = load('exegesis-express');

const { middleware } = exegesis;
if (typeof middleware !== 'function') throw new Error('exegesis-express has another form than expected');
exegesis.middleware = (/** @type {unknown} */ description, /** @type {object} */ options) =>
  middleware(description, { ...options, lazyCompileValidationSchemas: true });
