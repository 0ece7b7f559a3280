import { parseArgs } from 'node:util';
import { runProcess } from '../../shared/run-process.ts';
import type { SandboxOptions } from './sandbox.ts';

/** Runs a sandbox as a process, with the options `--host`, `--port` and `--data <file>`. */
export async function runSandbox(
  name: string,
  defaultPort: number,
  start: (
    options: Pick<SandboxOptions, 'host' | 'port' | 'dataFile'>,
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
      dataFile: values.data,
    });
    return {
      ready: `sandbox on ${sandbox.url} (pages for people at the same address)`,
      close: () => sandbox.close(),
    };
  });
}
