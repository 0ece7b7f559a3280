import { parseArgs } from 'node:util';
import { readAllowedHosts } from '../../firestore/transports/http/local-callers.ts';
import { runProcess } from '../../shared/run-process.ts';
import type { SandboxOptions } from './sandbox.ts';

/** Runs a sandbox as a process, with the options `--host`, `--port` and `--data <file>`. */
export async function runSandbox(
  name: string,
  defaultPort: number,
  start: (
    options: Pick<SandboxOptions, 'host' | 'port' | 'allowedHosts' | 'dataFile'>,
  ) => Promise<{ url: string; close(): Promise<void> }>,
): Promise<void> {
  await runProcess(name, async () => {
    const { values } = parseArgs({
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: String(defaultPort) },
        data: { type: 'string' },
      },
    });
    const sandbox = await start({
      host: values.host,
      port: Number(values.port),
      allowedHosts: readAllowedHosts(),
      dataFile: values.data,
    });
    return {
      ready: `sandbox on ${sandbox.url} (pages for people at the same address)`,
      close: () => sandbox.close(),
    };
  });
}
