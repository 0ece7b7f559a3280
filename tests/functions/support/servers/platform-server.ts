import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, beforeAll } from 'vitest';
import { lazily } from '../lazily.ts';
import { listenLocally } from './local-server.ts';
import { functionAt } from './platform.ts';
import type { Stage } from '../stage.ts';

/** The name under which the framework knows the one function that it serves here. */
const DISPATCHER = 'dispatcher';

/** A server on which the deployed callables and webhooks answer at their paths of the site. */
export interface PlatformServer {
  /** `http://host:port`, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the deployed functions by Google's own framework, which decodes a request's body in production as well. */
async function openPlatformServer(exports: object): Promise<PlatformServer> {
  http(DISPATCHER, (request, response) =>
    functionAt(exports, request.path)(request as never, response as never),
  );
  return listenLocally(getTestServer(DISPATCHER));
}

/** Serves a stage's functions for the tests of this file. Call it after `useStage`. */
export function usePlatformServer(stage: Pick<Stage, 'exports'>): PlatformServer {
  let server: PlatformServer | undefined;
  beforeAll(async () => {
    server = await openPlatformServer(stage.exports);
  });
  afterAll(() => server?.close());
  return lazily(() => server);
}
