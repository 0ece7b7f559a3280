import * as v from 'valibot';
import type { FunctionsEmulator, ScheduledFunction } from './scheduled-function.ts';

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
