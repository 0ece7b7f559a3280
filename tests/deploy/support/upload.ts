import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stageFunctions } from '../../../scripts/deploy/stage.ts';
import { root, runNode, freePorts } from '../../../scripts/processes.ts';
import { PROJECT, SETTINGS } from './checkout.ts';

/** The part of firebase-functions' manifest that these tests read. */
interface Endpoint {
  readonly eventTrigger?: { readonly eventFilterPathPatterns?: { readonly document?: string } };
}

/** The functions' upload of this code, in a folder from which Node finds the packages of this project. */
export async function makeUpload() {
  mkdirSync(join(root, '.local'), { recursive: true });
  const folder = mkdtempSync(join(root, '.local', 'upload-'));
  await stageFunctions(folder, PROJECT, SETTINGS, 'nodejs24');
  const manifest = join(folder, 'manifest.json');
  await runNode([join(root, 'node_modules/firebase-functions/lib/bin/firebase-functions.js')], folder, {
    FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest,
  });
  const { endpoints } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    endpoints: Record<string, Endpoint>;
  };
  return { folder, endpoints, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const FRAMEWORK = join(root, 'node_modules/@google-cloud/functions-framework/build/src/main.js');

/** How Google starts a function: what it listens to decides the signature. */
export type Signature = 'http' | 'cloudevent';

/**
 * Serves one function of an upload as Google does: a process of the Functions Framework, with the variables of the upload and
 * the secrets. Rejects with what it printed when it does not start.
 */
export async function serveFunction(
  folder: string,
  name: string,
  signature: Signature,
  env: Readonly<Record<string, string>>,
) {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [FRAMEWORK], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ...env,
      FUNCTION_TARGET: name.replaceAll('-', '.'),
      FUNCTION_SIGNATURE_TYPE: signature,
      PORT: String(port),
      K_SERVICE: name,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      printed += data.toString();
      if (printed.includes('URL: http')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}:\n${printed}`)));
  });
  return {
    post: (
      body: string | Uint8Array<ArrayBuffer>,
      headers: Readonly<Record<string, string>> = {},
      path = '/',
    ) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
