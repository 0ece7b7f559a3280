import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

/** One scheduled function of the project. */
export interface ScheduledFunction {
  /** The function's name without the region, for example `expire-plans`. */
  id: string;
  region: string;
  /** 'every N minutes', 'every N hours' or five cron fields. */
  schedule: string;
  timeZone: string;
}

/** The functions emulator, and how to call it. */
export interface FunctionsEmulator {
  projectId: string;
  /** `host:port` */
  functionsHost: string;
  fetch: typeof fetch;
}

const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

const backendsSchema = v.object({
  backends: v.array(
    v.object({
      functionTriggers: v.array(
        v.object({
          name: v.string(),
          region: v.string(),
          schedule: v.optional(v.object({ schedule: v.string(), timeZone: v.nullish(v.string()) })),
        }),
      ),
    }),
  ),
});

/** The scheduled functions that the functions emulator has loaded, from its `/backends`. Throws when it cannot be reached. */
export async function listScheduledFunctions(emulator: FunctionsEmulator): Promise<ScheduledFunction[]> {
  const response = await emulator.fetch(`http://${emulator.functionsHost}/backends`);
  if (!response.ok) throw new Error(`The functions emulator answered ${response.status}`);
  const { backends } = v.parse(backendsSchema, await response.json());
  return backends.flatMap(({ functionTriggers }) =>
    functionTriggers.flatMap(({ name, region, schedule }) =>
      schedule
        ? [
            {
              id: name,
              region,
              schedule: schedule.schedule,
              timeZone: schedule.timeZone ?? DEFAULT_TIME_ZONE,
            },
          ]
        : [],
    ),
  );
}

/**
 * Runs a scheduled function as Cloud Scheduler would, and answers its HTTP status. `time` (milliseconds since
 * the epoch) is passed to the function as its schedule time. Throws when the emulator cannot be reached.
 *
 * The emulator ignores schedules, but runs a function when its trigger's URL is called. That URL ends in a
 * counter that grows whenever the code is reloaded. The emulator's 404 lists the present URLs.
 */
export async function runFunction(
  emulator: FunctionsEmulator,
  { id, region }: Pick<ScheduledFunction, 'id' | 'region'>,
  time: number,
): Promise<number> {
  const name = `${region}-${id}`;
  const first = await post(emulator, `${name}-0`, time);
  if (first.status !== 404) return first.status;
  const current = new RegExp(`(?:^|[ ,])(${escapeForRegExp(name)}-\\d+)(?=,|$)`, 'u').exec(first.text)?.[1];
  if (current === undefined) return 404;
  return (await post(emulator, current, time)).status;
}

async function post(
  { projectId, functionsHost, fetch: send }: FunctionsEmulator,
  trigger: string,
  time: number,
): Promise<{ status: number; text: string }> {
  const response = await send(`http://${functionsHost}/functions/projects/${projectId}/triggers/${trigger}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'ce-id': randomUUID(),
      'ce-source': `//cloudscheduler.googleapis.com/projects/${projectId}`,
      'ce-specversion': '1.0',
      'ce-type': 'google.cloud.scheduler.job.v1.executed',
      'x-cloudscheduler-jobname': trigger,
      'x-cloudscheduler-scheduletime': new Date(time).toISOString(),
    },
    body: '{}',
  });
  return { status: response.status, text: await response.text() };
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
