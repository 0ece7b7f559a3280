import { now } from './clock.ts';

/** How long a scheduled function may run, in seconds: the longest that Cloud Scheduler waits for it by default. */
export const RUN_TIMEOUT_SECONDS = 540;

/** How long a scheduled run takes up further work, in milliseconds. What is left stays due, for the next run. */
export const RUN_MS = (RUN_TIMEOUT_SECONDS - 60) * 1_000;

/** When a scheduled run that begins now takes up no further work. */
export const runEnd = () => new Date(now().getTime() + RUN_MS);
