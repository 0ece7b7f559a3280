import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePorts, root } from '../../../scripts/processes.ts';

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
