import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEDULES, TRIGGERS, WEBHOOKS } from '../../../functions/src/handlers.ts';
import * as deployed from '../../../functions/src/index.ts';
import { REGION } from '../../../functions/src/kit/deployment.ts';
import { root } from '../../../scripts/processes.ts';

interface Endpoint {
  readonly region: readonly string[];
}

/** The part of firebase.json that this test reads. */
interface Configuration {
  readonly hosting: { readonly rewrites: readonly Rewrite[] };
}
interface Rewrite {
  readonly source: string;
  readonly function?: { readonly functionId: string; readonly region: string };
}

/** The property in which firebase-functions keeps what it deploys. */
const ENDPOINT = '__endpoint';

/** The deployed names with their endpoints, found as the platform's loader walks the exports. */
function endpoints(exported: object, path: readonly string[] = []): [string, Endpoint][] {
  return Object.entries(exported).flatMap(([key, value]: [string, { readonly [ENDPOINT]?: Endpoint }]) =>
    value[ENDPOINT]
      ? ([[[...path, key].join('-'), value[ENDPOINT]]] as [string, Endpoint][])
      : endpoints(value, [...path, key]),
  );
}

describe('what is deployed', () => {
  const all = endpoints(deployed);

  it('runs in São Paulo', () => {
    expect(all.filter(([, { region }]) => region.join() !== 'southamerica-east1')).toEqual([]);
  });

  it('is eighteen services: two for the calls, one for the webhooks, and each schedule, trigger and gate', () => {
    expect(all.map(([id]) => id).sort()).toEqual([
      'before-user-created',
      'erase-dormant',
      'expire-plans',
      'mail-created',
      'payments',
      'questionnaire-written',
      'reconcile-payments',
      'refresh-queue',
      'remind-renewals',
      'send-mails',
      'send-releases',
      'session-written',
      'site',
      'stop-abandoned-renewals',
      'subscriber-written',
      'training-consent-written',
      'webhooks',
      'workout-written',
    ]);
    expect(all.map(([id]) => id)).toEqual(
      expect.arrayContaining([SCHEDULES, TRIGGERS].flatMap((table) => Object.keys(table))),
    );
  });

  it("is reached under the site's address by one rewrite for each service", () => {
    const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as Configuration;
    const sources = {
      site: '/api/site/**',
      payments: '/api/payments/**',
      webhooks: `/api/@(${Object.keys(WEBHOOKS).join('|')})`,
    };
    expect(hosting.rewrites.filter((rewrite) => rewrite.function)).toEqual(
      Object.entries(sources).map(([functionId, source]) => ({
        source,
        function: { functionId, region: REGION },
      })),
    );
  });
});
