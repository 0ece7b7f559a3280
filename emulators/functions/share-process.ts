/**
 * Node loads this file before firebase-tools. Its functions emulator starts a process for each function, and one more for each
 * request that comes while they are busy. A process takes a second of processor time to start, and one payment starts ten.
 * Here one process serves all functions, as an instance of Google's serves many requests.
 */
import { createRequire } from 'node:module';
import * as v from 'valibot';
import { type Runtime, SharedProcess } from './shared-process.ts';

interface Backend {
  readonly functionsDir: string;
}

interface FunctionsEmulator {
  startNode(backend: Backend, env: Readonly<Record<string, string>>): Promise<Runtime>;
}

/** The class of firebase-tools. The parse fails where a version starts functions by another method. */
const emulatorSchema = v.custom<{ readonly prototype: FunctionsEmulator }>(
  (loaded) => typeof loaded === 'function' && 'startNode' in loaded.prototype,
);
const loaded: unknown = createRequire(import.meta.url)('firebase-tools/lib/emulator/functionsEmulator.js');
const { FunctionsEmulator: Emulator } = v.parse(v.object({ FunctionsEmulator: emulatorSchema }), loaded);

let shared: SharedProcess | undefined;
Emulator.prototype.startNode = ({ functionsDir }, env) => {
  if (shared === undefined || shared.isOver) {
    shared = new SharedProcess(functionsDir, { ...process.env, ...env });
  }
  return Promise.resolve(shared.runtimeOf(env['FUNCTION_TARGET'] ?? ''));
};
