import { parseArgs } from 'node:util';
import { readAllowedHosts } from '../firestore/transports/http/local-callers.ts';
import { runProcess } from '../shared/run-process.ts';
import { startOutbox } from './server.ts';

await runProcess('outbox', async () => {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4244' },
      project: { type: 'string', default: 'demo-personal' },
    },
  });
  const { FIRESTORE_EMULATOR_HOST: firestoreHost, FIREBASE_AUTH_EMULATOR_HOST: authHost } = process.env;
  const outbox = await startOutbox({
    host: values.host,
    port: Number(values.port),
    allowedHosts: readAllowedHosts(),
    projectId: values.project,
    ...(firestoreHost ? { firestoreHost } : {}),
    ...(authHost ? { authHost } : {}),
  });
  return { ready: `e-mails on ${outbox.url}`, close: () => outbox.close() };
});
