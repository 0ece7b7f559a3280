import { setGlobalOptions } from 'firebase-functions/options';
import { REGION, SERVICE_ACCOUNTS } from './deployment.ts';

// This has to run before any module that defines a function is evaluated, so index.ts imports this file first.
// A new project's quota refuses more instances, because each has a processor of its own.
setGlobalOptions({
  region: REGION,
  maxInstances: 10,
  memory: '256MiB',
  serviceAccount: SERVICE_ACCOUNTS.others,
});
