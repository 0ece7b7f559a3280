/**
 * The types that the handlers of HTTP requests (control, REST, WebChannel) get. They stand apart: no handler imports the
 * server.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FirestoreService } from '../../service/service.ts';
import type { Clock } from '../../store/clock.ts';
import type { Backlog } from '../backlog.ts';

/** The parts with which the HTTP server works. */
export interface HttpParts {
  readonly service: FirestoreService;
  readonly clock: Clock;
  readonly backlog: Backlog;
  /** Host names, besides those of this machine, that requests may name in `Host` and `Origin`. */
  readonly allowedHosts: readonly string[];
  /** Runs after POST /shutdown is answered. */
  readonly onShutdown: () => void;
}

/** One request with its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** In capitals. HEAD counts as GET; Node then sends the answer without its body. */
  readonly method: string;
  readonly url: URL;
}
