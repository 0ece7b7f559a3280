import { afterAll, beforeAll } from 'vitest';
import type { CallableName } from 'domain/contracts';
import { lazily } from './lazily.ts';
import { functionAt, pathOf, serve } from './servers.ts';
import type { Stage } from './stage.ts';

/** A server on which the deployed callables and webhooks answer at their paths of the site. */
export interface PlatformServer {
  /** `http://host:port`, without a slash at the end. */
  readonly origin: string;
  /** Posts by the callable protocol, with these headers. Answers the status and the body. */
  post(
    name: CallableName,
    data: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  close(): Promise<void>;
}

async function openPlatformServer(exports: object): Promise<PlatformServer> {
  const { origin, close } = await serve((request, response) =>
    functionAt(exports, request.path)(request, response),
  );
  return {
    origin,
    async post(name, data, headers = {}) {
      const response = await fetch(`${origin}${pathOf(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ data }),
      });
      return { status: response.status, body: await response.json() };
    },
    close,
  };
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
