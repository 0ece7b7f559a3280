import { createServer, type Server, type Socket } from 'node:net';
import { errorCode } from './errors.ts';

const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0\r\n');

/** A connection that has not sent enough bytes to tell its protocol is dropped after this time. */
const SILENCE_MS = 60_000;

interface Protocols {
  /** Takes a connection that speaks HTTP/2 (gRPC) from its first byte. */
  http2(socket: Socket): void;
  /** Takes any other connection. */
  http1(socket: Socket): void;
}

export interface OnePort {
  readonly port: number;
  /** Stops listening and drops every open connection. */
  close(): Promise<void>;
}

/**
 * Listens on one TCP port and gives each connection to a protocol according to its first bytes, which may come slowly.
 * Port 0 takes a free port. The host `localhost` listens on 127.0.0.1 and, if the machine has it, on ::1.
 *
 * Rejects with the system's error (EADDRINUSE and others).
 */
export async function listenOnOnePort(host: string, port: number, protocols: Protocols): Promise<OnePort> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Without this listener, the error of a client that vanishes would end the process.
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    sniff(socket, protocols);
  };
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  const servers: Server[] = [];
  let bound = port;
  for (const address of hosts) {
    try {
      const server = await listen(address, bound, accept);
      servers.push(server);
      bound = portOf(server);
    } catch (error) {
      const noSuchAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error) ?? '');
      if (servers.length > 0 && noSuchAddress) continue;
      for (const server of servers) server.close();
      throw error;
    }
  }
  return {
    port: bound,
    close: async () => {
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

function listen(host: string, port: number, accept: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept);
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      server.on('error', (error) => process.stderr.write(`Listening on ${host}: ${error.message}\n`));
      resolve(server);
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port.');
  return address.port;
}

/** Reads until the bytes are HTTP/2's preface or cannot become it, then puts them back unread. */
function sniff(socket: Socket, protocols: Protocols): void {
  let seen = Buffer.alloc(0);
  const look = (chunk: Buffer) => {
    seen = Buffer.concat([seen, chunk]);
    const length = Math.min(seen.length, HTTP2_PREFACE.length);
    const couldBePreface = seen.subarray(0, length).equals(HTTP2_PREFACE.subarray(0, length));
    if (couldBePreface && length < HTTP2_PREFACE.length) return;
    socket.off('data', look);
    socket.off('end', stop);
    socket.off('timeout', stop);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(seen);
    if (couldBePreface) {
      protocols.http2(socket);
    } else {
      protocols.http1(socket);
      // The socket was paused by hand above. HTTP/2 reads from the socket's handle, so there it must not be resumed.
      socket.resume();
    }
  };
  const stop = () => socket.destroy();
  socket.on('data', look);
  socket.once('end', stop);
  socket.setTimeout(SILENCE_MS);
  socket.once('timeout', stop);
}
