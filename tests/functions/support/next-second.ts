import { setTimeout as wait } from 'node:timers/promises';

/** Auth counts in whole seconds: what ends the sessions of one second spares those that begin in it. */
export const nextSecond = () => wait(1_000 - (Date.now() % 1_000) + 50);
