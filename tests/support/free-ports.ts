import { randomInt } from 'node:crypto';
import type { Server } from 'node:net';
import { FIXED_PORTS, type Ports } from '../../scripts/ports.ts';
import { HOST, isFree } from '../../scripts/processes.ts';

/** Starts listening on a free port and answers that port. */
export function listenAnywhere(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server got no TCP port'));
      else resolve(address.port);
    });
  });
}

/** From these numbers no system takes the ports of outgoing connections, and browsers block none of them. */
const FREE_PORTS = { first: 11_000, end: 32_000 };
/** The next number to look at. Processes begin at different ones, because a port is free until its service listens. */
let next = randomInt(FREE_PORTS.first, FREE_PORTS.end);

/**
 * Free ports, each of which this process has not chosen before. An outgoing connection cannot take one of them before its service
 * listens.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = [];
  while (ports.length < count) {
    const port = next;
    next = port + 1 < FREE_PORTS.end ? port + 1 : FREE_PORTS.first;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** Free ports, for a suite that runs beside others. */
export async function ephemeralPorts(): Promise<Ports> {
  const names = Object.keys(FIXED_PORTS);
  const free = await freePorts(names.length);
  return { ...FIXED_PORTS, ...Object.fromEntries(names.map((name, index) => [name, free[index] ?? 0])) };
}
