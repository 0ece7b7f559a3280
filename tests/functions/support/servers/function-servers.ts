import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { CallableName } from 'domain/contracts/table';
import express from 'express';
import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { lazily } from '../lazily.ts';
import type { Stage } from '../stage.ts';
import { listenLocally } from './local-server.ts';
import { functionAt } from './platform.ts';

/** A server on which the deployed callables answer. */
export interface CallableServer {
  /** Posts by the callable protocol, with these headers. Answers the status and the body. */
  post(
    name: CallableName,
    data: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  close(): Promise<void>;
}

/** Serves the deployed callables over HTTP at their paths of the site, with the body parsed as the platform does it. */
async function openCallableServer(exports: object): Promise<CallableServer> {
  const app = express();
  app.use(express.json(), (request, response) => void functionAt(exports, request.path)(request, response));
  const { origin, close } = await listenLocally(createServer(app));
  return {
    async post(name, data, headers = {}) {
      const response = await fetch(`${origin}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ data }),
      });
      return { status: response.status, body: await response.json() };
    },
    close,
  };
}

/** Serves a stage's callables for the tests of this file. Call it after `useStage`. */
export function useCallableServer(stage: Pick<Stage, 'exports'>): CallableServer {
  let server: CallableServer | undefined;
  beforeAll(async () => {
    server = await openCallableServer(stage.exports);
  });
  afterAll(() => server?.close());
  return lazily(() => server);
}

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
