import { parseArgs } from 'node:util';
import { readAllowedHosts } from '../../firestore/transports/http/local-callers.ts';
import { runProcess } from '../../shared/run-process.ts';
import { startAbacatePaySandbox } from './server.ts';

await runProcess('abacatepay', async () => {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4243' },
      data: { type: 'string' },
    },
  });
  const { env } = process;
  const sandbox = await startAbacatePaySandbox({
    host: values.host,
    port: Number(values.port),
    allowedHosts: readAllowedHosts(),
    dataFile: values.data,
    key: env['ABACATEPAY_KEY'],
    webhookUrl: env['ABACATEPAY_WEBHOOK_URL'],
    webhookSecret: env['ABACATEPAY_WEBHOOK_SECRET'],
    publicKey: env['ABACATEPAY_PUBLIC_KEY'],
  });
  return {
    ready: `sandbox on ${sandbox.url} (pages for people at the same address)`,
    close: () => sandbox.close(),
  };
});
