import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLABLES } from 'domain/contracts/table';
import { describe, expect, it } from 'vitest';
import { SCHEDULES, TRIGGERS, WEBHOOKS } from '../../../functions/src/handlers.ts';
import * as deployed from '../../../functions/src/index.ts';
import { REGION } from '../../../functions/src/config/region.ts';
import { root } from '../../../scripts/processes.mjs';

interface Endpoint {
  readonly region: readonly string[];
  readonly callableTrigger?: unknown;
}

/** The part of firebase.json that this test reads. */
interface Configuration {
  readonly hosting: { readonly rewrites: readonly Rewrite[] };
}
interface Rewrite {
  readonly source: string;
  readonly function?: { readonly functionId: string; readonly region: string };
}
const bySource = (a: Rewrite, b: Rewrite) => a.source.localeCompare(b.source);

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

  it('has exactly the callables of the contract table, by the names of the specification', () => {
    const callables = all.filter(([, endpoint]) => endpoint.callableTrigger).map(([id]) => id);
    expect(callables.sort()).toEqual(Object.keys(CALLABLES).sort());
  });

  it('has the webhooks, the schedules, the sign-up gate and the triggers besides', () => {
    const others = all.filter(([, endpoint]) => !endpoint.callableTrigger).map(([id]) => id);
    expect(others.sort()).toEqual([
      'abacatepay-webhook',
      'before-user-created',
      'erase-dormant',
      'expire-plans',
      'mail-created',
      'questionnaire-written',
      'reconcile-payments',
      'refresh-queue',
      'remind-renewals',
      'send-mails',
      'send-releases',
      'stop-abandoned-renewals',
      'stripe-webhook',
      'subscriber-written',
      'tell-changes',
      'workout-written',
    ]);
    const tables = [WEBHOOKS, SCHEDULES, TRIGGERS].flatMap((table) => Object.keys(table));
    expect(others).toEqual(expect.arrayContaining(tables));
  });

  it("is reached under the site's address: every callable and webhook has its rewrite, and nothing else has", () => {
    const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as Configuration;
    const names = [...Object.keys(CALLABLES), ...Object.keys(WEBHOOKS)];
    expect(hosting.rewrites.filter((rewrite) => rewrite.function).toSorted(bySource)).toEqual(
      names
        .map((name) => ({ source: `/api/${name}`, function: { functionId: name, region: REGION } }))
        .toSorted(bySource),
    );
  });
});
