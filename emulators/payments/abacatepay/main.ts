import { runSandbox } from '../shared/sandbox.ts';
import { startAbacatePaySandbox } from './server.ts';

await runSandbox('abacatepay', 4243, (options) =>
  startAbacatePaySandbox({
    ...options,
    key: process.env['ABACATEPAY_KEY'],
    webhookUrl: process.env['ABACATEPAY_WEBHOOK_URL'],
    webhookSecret: process.env['ABACATEPAY_WEBHOOK_SECRET'],
    publicKey: process.env['ABACATEPAY_PUBLIC_KEY'],
  }),
);
