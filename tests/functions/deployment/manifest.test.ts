import { CALLABLES } from 'domain/contracts/table';
import { describe, expect, it } from 'vitest';
import * as deployed from '../../../functions/src/index.ts';

interface Endpoint {
  readonly region: readonly string[];
  readonly callableTrigger?: unknown;
}

/** Where firebase-functions keeps what is deployed. */
const ENDPOINT = '__endpoint';

/** Deployed id → endpoint, as the platform's loader walks the exports. */
function endpoints(exported: object, path: readonly string[] = []): [string, Endpoint][] {
  return Object.entries(exported).flatMap(([key, value]: [string, { readonly [ENDPOINT]?: Endpoint }]) =>
    value[ENDPOINT]
      ? ([[[...path, key].join('-'), value[ENDPOINT]]] as [string, Endpoint][])
      : endpoints(value, [...path, key]),
  );
}

describe('what is deployed', () => {
  const all = endpoints(deployed);

  it('runs in São Paulo, every function', () => {
    expect(all.filter(([, { region }]) => region.join() !== 'southamerica-east1')).toEqual([]);
  });

  it('has exactly the callables of the contract table, by the names of the specification', () => {
    const callables = all.filter(([, endpoint]) => endpoint.callableTrigger).map(([id]) => id);
    expect(callables.sort()).toEqual(Object.keys(CALLABLES).sort());
  });

  it('has the webhooks, the sign-up gate, the questionnaire trigger and the schedules besides', () => {
    const others = all.filter(([, endpoint]) => !endpoint.callableTrigger).map(([id]) => id);
    expect(others.sort()).toEqual([
      'abacatepay-webhook',
      'before-user-created',
      'expire-plans',
      'questionnaire-written',
      'reconcile-payments',
      'remind-renewals',
      'stripe-webhook',
      'tell-changes',
    ]);
  });
});
