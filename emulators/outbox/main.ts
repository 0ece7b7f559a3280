import { parseArgs } from 'node:util';
import { runProcess } from '../shared/run-process.ts';
import { startOutbox } from './server.ts';

await runProcess('outbox', async () => {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4244' },
      smtp: { type: 'string', default: '4246' },
      project: { type: 'string', default: 'demo-personal' },
      data: { type: 'string' },
    },
  });
  const authHost = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const outbox = await startOutbox({
    host: values.host,
    port: Number(values.port),
    smtpPort: Number(values.smtp),
    projectId: values.project,
    ...(authHost ? { authHost } : {}),
    ...(values.data === undefined ? {} : { dataFile: values.data }),
  });
  return {
    ready: `e-mails on ${outbox.url}, received on port ${outbox.smtpPort}`,
    close: () => outbox.close(),
  };
});
