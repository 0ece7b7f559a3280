/** Relays between the functions and what they speak to. They count what passes, so that a fault can strike at any step. */
import { connect, createServer } from 'node:net';
import { HOST, listenAnywhere } from '../../../scripts/processes.ts';

/** @import { Socket } from 'node:net' */

/**
 * Opens relays that share one counter. Every piece of data that passes in either direction counts as one.
 */
export function openCounter() {
  let passed = 0;
  /** @type {{ at: number, strike: () => void } | null} */
  let armed = null;
  /** @type {(() => Promise<void>)[]} */
  const closers = [];

  /**
   * @param {Socket} from
   * @param {Socket} to
   */
  function pass(from, to) {
    from.on('data', (data) => {
      passed += 1;
      if (armed !== null && passed >= armed.at) {
        const { strike } = armed;
        armed = null;
        strike();
      }
      to.write(data);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }

  return {
    /**
     * Opens a relay to a port. Answers its own port.
     * @param {number} target
     */
    async relayTo(target) {
      /** @type {Set<Socket>} */
      const open = new Set();
      const server = createServer((client) => {
        const upstream = connect(target, HOST);
        for (const socket of [client, upstream]) {
          open.add(socket);
          socket.once('close', () => open.delete(socket));
        }
        pass(client, upstream);
        pass(upstream, client);
      });
      closers.push(async () => {
        for (const socket of open) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      });
      return listenAnywhere(server);
    },
    /** How many pieces have passed since the start. */
    passed: () => passed,
    /**
     * Strikes once, before the piece with this number is passed on.
     * @param {number} at
     * @param {() => void} strike
     */
    arm(at, strike) {
      armed = { at, strike };
    },
    /** Takes the fault back. Answers whether it had not struck. */
    disarm() {
      const isLeft = armed !== null;
      armed = null;
      return isLeft;
    },
    async close() {
      await Promise.all(closers.map((close) => close()));
    },
  };
}
