import { runSandbox } from '../shared/sandbox.ts';
import { startStripeSandbox } from './server.ts';

await runSandbox('stripe', 4242, (options) =>
  startStripeSandbox({
    ...options,
    key: process.env['STRIPE_KEY'],
    webhookUrl: process.env['STRIPE_WEBHOOK_URL'],
    webhookSecret: process.env['STRIPE_WEBHOOK_SECRET'],
  }),
);
