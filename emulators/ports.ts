/** The ports of the local suite's services. */
import { freePorts, HOST, isFree } from '../scripts/processes.ts';

/** The fixed ports of `npm start`, by the service's name. */
export const FIXED_PORTS = {
  hosting: 5000,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  storage: 9199,
  eventarc: 9299,
  tasks: 9499,
  hub: 4400,
  logging: 4500,
  stripe: 4242,
  abacatepay: 4243,
  outbox: 4244,
  smtp: 4246,
  scheduler: 4245,
};

export type Ports = typeof FIXED_PORTS;

export async function allFree(ports: Ports) {
  for (const port of Object.values(ports)) if (!(await isFree(port))) return false;
  return true;
}

/** Throws an error whose message names every port that is busy. */
export async function demandFreePorts(ports: Record<string, number>) {
  const busy = [];
  for (const [name, port] of Object.entries(ports)) if (!(await isFree(port))) busy.push(`${port} (${name})`);
  if (busy.length > 0)
    throw new Error(`Busy: port ${busy.join(', port ')} on ${HOST}. Stop what holds it and start again.`);
}

/** Free ports, for a suite that runs beside others. */
export async function ephemeralPorts(): Promise<Ports> {
  const names = Object.keys(FIXED_PORTS);
  const free = await freePorts(names.length);
  return { ...FIXED_PORTS, ...Object.fromEntries(names.map((name, index) => [name, free[index] ?? 0])) };
}
