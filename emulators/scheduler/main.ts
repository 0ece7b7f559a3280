import { parseArgs } from 'node:util';
import { log, runProcess } from '../shared/run-process.ts';
import type { ScheduledFunction } from './scheduled-functions.ts';
import { startScheduler } from './server.ts';

await runProcess('scheduler', async () => {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4245' },
      project: { type: 'string', default: 'demo-personal' },
      functions: { type: 'string', default: '127.0.0.1:5001' },
      region: { type: 'string', default: 'southamerica-east1' },
      schedule: { type: 'string', multiple: true, default: [] },
    },
  });
  const extra = values.schedule.map((argument) => readScheduleArgument(argument, values.region));
  const scheduler = await startScheduler({
    host: values.host,
    port: Number(values.port),
    projectId: values.project,
    functionsHost: values.functions,
    extra,
    log: (message) => log('scheduler', message),
  });
  return { ready: `POST ${scheduler.url}/run/<function> runs one now`, close: () => scheduler.close() };
});

/** Reads `--schedule expire-plans="every 60 minutes"`, which names a function that the emulator does not list. */
function readScheduleArgument(argument: string, region: string): ScheduledFunction {
  const [, id, schedule] = /^([\w-]+)=(.+)$/u.exec(argument) ?? [];
  if (id === undefined || schedule === undefined) {
    throw new Error(`--schedule wants <function>=<schedule>, not "${argument}"`);
  }
  return { id, region, schedule, timeZone: 'America/Sao_Paulo' };
}
