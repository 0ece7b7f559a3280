import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startFirestoreServer } from 'emulators/servers';
import type { Version } from '../../../scripts/deploy/stage.ts';
import { readRewrites } from '../../support/rewrites.mjs';
import { PROJECT, SETTINGS } from './checkout.ts';
import { serveFunction } from './upload.ts';
import { listenAnywhere } from '../../../scripts/processes.ts';

interface Hosting {
  readonly rewrites: readonly { readonly source: string; readonly destination?: string }[];
  readonly headers: readonly {
    readonly source: string;
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  }[];
}

/**
 * What is live after a deployment: the staged site with the headers and rewrites of its firebase.json, and the staged functions,
 * each served by the Functions Framework at its first request, with an empty database. Before a deployment nothing is found.
 */
export async function openLiveSite(staged: string) {
  const served = new Map<string, ReturnType<typeof serveFunction>>();
  const database = await startFirestoreServer({ host: '127.0.0.1', port: 0 });
  const env = {
    ...SETTINGS,
    GCLOUD_PROJECT: PROJECT,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${database.port}`,
    METADATA_SERVER_DETECTION: 'none',
    STRIPE_SECRET_KEY: 'sk_test_rehearsal',
    ABACATEPAY_API_KEY: 'abc_dev_rehearsal',
  };
  const functionOf = (name: string) => {
    const known = served.get(name) ?? serveFunction(join(staged, 'functions'), name, 'http', env);
    served.set(name, known);
    return known;
  };
  let pretended: Version | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      if (path === '/version.json' && pretended !== undefined) {
        response.end(JSON.stringify(pretended));
        return;
      }
      const name = readRewrites(staged)(path);
      if (name !== undefined) {
        const { post } = await functionOf(name);
        const answer = await post(new Uint8Array(await buffer(request)), {}, path);
        response.writeHead(answer.status).end(await answer.text());
        return;
      }
      const { hosting } = JSON.parse(readFileSync(join(staged, 'firebase.json'), 'utf8')) as {
        hosting: Hosting;
      };
      const everywhere = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
      const page = path === '/' ? '/index.html' : path;
      const file = join(
        staged,
        'site',
        hosting.rewrites.find(({ source }) => source === path)?.destination ?? page,
      );
      const isThere = existsSync(file);
      response.writeHead(
        isThere ? 200 : 404,
        Object.fromEntries(everywhere.map(({ key, value }) => [key, value])),
      );
      response.end(isThere ? readFileSync(file) : '');
    })().catch(() => response.writeHead(404).end());
  });
  const port = await listenAnywhere(server);
  return {
    address: `http://127.0.0.1:${port}`,
    /** Lets /version.json say something else than what was deployed. */
    pretend(version: Version | undefined) {
      pretended = version;
    },
    async close() {
      for (const one of served.values()) await (await one).stop();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
