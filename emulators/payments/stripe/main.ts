import { parseArgs } from 'node:util';
import { readAllowedHosts } from '../../firestore/transports/http/local-callers.ts';
import { runProcess } from '../../shared/run-process.ts';
import { startStripeSandbox } from './server.ts';

await runProcess('stripe', async () => {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4242' },
      data: { type: 'string' },
    },
  });
  const { env } = process;
  const sandbox = await startStripeSandbox({
    host: values.host,
    port: Number(values.port),
    allowedHosts: readAllowedHosts(),
    dataFile: values.data,
    key: env['STRIPE_KEY'],
    webhookUrl: env['STRIPE_WEBHOOK_URL'],
    webhookSecret: env['STRIPE_WEBHOOK_SECRET'],
  });
  return {
    ready: `sandbox on ${sandbox.url} (pages for people at the same address)`,
    close: () => sandbox.close(),
  };
});
