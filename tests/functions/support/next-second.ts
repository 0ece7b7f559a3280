import { setTimeout as wait } from 'node:timers/promises';

/** Waits for the next second. Auth counts whole seconds, so ending sessions spares those that began in the same second. */
export const nextSecond = () => wait(1_000 - (Date.now() % 1_000) + 50);
