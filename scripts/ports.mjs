/** Where the services of the local suite listen. */
import { freePorts, HOST, isFree } from './processes.mjs';

/**
 * Where each service listens.
 * @typedef {{hosting: number, functions: number, firestore: number, auth: number, storage: number, eventarc: number,
 *   tasks: number, hub: number, logging: number, stripe: number, abacatepay: number, outbox: number,
 *   scheduler: number}} Ports
 */

/** Fixed ports of `npm start`, by the service's name. */
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
  scheduler: 4245,
};

/**
 * Free ports for a suite that must not meet another.
 * @returns {Promise<Ports>}
 */
export async function ephemeralPorts() {
  const names = Object.keys(FIXED_PORTS);
  const ports = { ...FIXED_PORTS };
  for (const [index, port] of (await freePorts(names.length)).entries()) ports[names[index]] = port;
  return ports;
}

/**
 * Whether none of the ports is taken.
 * @param {Ports} ports
 */
export async function allFree(ports) {
  for (const port of Object.values(ports)) if (!(await isFree(port))) return false;
  return true;
}

/**
 * Throws a sentence that names every busy port.
 * @param {Record<string, number>} ports
 */
export async function demandFreePorts(ports) {
  const busy = [];
  for (const [name, port] of Object.entries(ports)) if (!(await isFree(port))) busy.push(`${port} (${name})`);
  if (busy.length > 0)
    throw new Error(`Busy: port ${busy.join(', port ')} on ${HOST}. Stop what holds it and start again.`);
}
