import { setImmediate } from 'node:timers/promises';
import type { IndexDefinitions } from './query/index-definitions.ts';
import { createRulesEngine } from './rules/create-rules-engine.ts';
import type { FirestoreService } from './service/service.ts';
import { createService } from './service/create-service.ts';
import { type Clock, systemClock } from './store/store.ts';
import { Backlog } from './transports/backlog.ts';
import { encodeEventData } from './transports/control/register-trigger.ts';
import { createGrpcServer } from './transports/grpc/create-grpc-server.ts';
import { createHttpServer } from './transports/http/create-http-server.ts';
import { listenOnOnePort } from './transports/listen-on-one-port.ts';
import { createTriggers } from './triggers/create-triggers.ts';

interface ServerOptions {
  readonly host?: string;
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Host names, besides those of this machine, that requests may name in `Host` and `Origin`. */
  readonly allowedHosts?: readonly string[];
  /** Rules of every project that has none of its own. Without them everything is allowed. */
  readonly rulesSource?: string;
  /** With definitions, a query that needs another index is refused, as in production. */
  readonly indexes?: IndexDefinitions;
  /** `host:port` of the functions emulator, to which changes are delivered. */
  readonly functionsEmulator?: string;
  /** Metadata file of an export that is loaded at the start. */
  readonly importFrom?: string;
  readonly clock?: Clock;
  /** Gets warnings for the developer. Default: they go to stderr. */
  readonly warn?: (message: string) => void;
  /** Runs after POST /shutdown is answered. */
  readonly onShutdown?: () => void;
}

export interface FirestoreServer {
  readonly port: number;
  readonly service: FirestoreService;
  /** Lets exports finish, ends every connection and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts the emulator in this process: gRPC, REST, WebChannel and the control endpoints on one port.
 *
 * Rejects when the port is taken (EADDRINUSE), the rules do not compile or the import is missing or damaged.
 */
export async function startFirestoreServer(options: ServerOptions = {}): Promise<FirestoreServer> {
  const {
    host = '127.0.0.1',
    clock = systemClock,
    warn = writeToStderr,
    rulesSource,
    functionsEmulator,
  } = options;
  const service = createService({
    clock,
    warn,
    engine: createRulesEngine(),
    triggers:
      functionsEmulator === undefined ? null : createTriggers(functionsEmulator, encodeEventData, warn),
    ...(rulesSource === undefined ? {} : { initialRules: rulesSource }),
    ...(options.indexes === undefined ? {} : { indexes: options.indexes }),
  });
  if (options.importFrom !== undefined) await service.control.importFrom(options.importFrom);
  const backlog = new Backlog();
  const grpc = createGrpcServer(service, clock, backlog);
  const http = createHttpServer({
    service,
    clock,
    backlog,
    allowedHosts: [host, ...(options.allowedHosts ?? [])],
    onShutdown: options.onShutdown ?? (() => {}),
  });
  const listening = await listenOnOnePort(host, options.port ?? 0, {
    http2: (socket) => grpc.serve(socket),
    http1: (socket) => http.emit('connection', socket),
  });
  return {
    port: listening.port,
    service,
    close: async () => {
      await service.control.exportsEnded();
      // The client that asked for an export still gets its answer.
      await setImmediate();
      grpc.close();
      // The HTTP server listens to no port of its own; closing it ends its timers.
      http.close();
      await listening.close();
    },
  };
}

function writeToStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}
