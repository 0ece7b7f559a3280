import { beforeAll, describe, expect, it } from 'vitest';
import { deployedFunction, serve } from '../support/servers.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('router');
const NOT_FOUND = { status: 404, body: { error: { message: 'No such function', status: 'NOT_FOUND' } } };

let post: (service: string, path: string) => Promise<{ readonly status: number; readonly body: unknown }>;
beforeAll(async () => {
  const { origin, close } = await serve((request, response) => {
    // Google takes the service's name off the address before the service sees the path.
    const [, service = ''] = request.url.split('/');
    request.url = request.url.slice(service.length + 1);
    return deployedFunction(stage.exports, service)(request, response);
  });
  post = async (service, path) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"data":{}}' };
    const response = await fetch(`${origin}/${service}${path}`, init);
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
  };
  return close;
});

describe('a service that answers several callables', () => {
  it.each(['/api/site/list-payments', '/list-payments', '/list-payments?x=/read-link'])(
    'takes the name of the callable from the end of the path %s',
    async (path) => {
      expect(await post('site', path)).toMatchObject({
        status: 401,
        body: { error: { details: { code: 'unauthenticated' } } },
      });
    },
  );

  it.each(['/api/other', '/', '/api/site/list-payments/', '/constructor', '/toString', '/create-account'])(
    'answers that there is no callable at %s',
    async (path) => {
      expect(await post('site', path)).toEqual(NOT_FOUND);
    },
  );

  it('does not answer for the other service, so that a handler never lacks its keys', async () => {
    expect(await post('payments', '/api/site/list-payments')).toEqual(NOT_FOUND);
    expect((await post('payments', '/api/payments/add-purchase')).status).toBe(401);
  });
});

describe('the service of the webhooks', () => {
  it.each(['/api/stripe-webhook', '/stripe-webhook', '/abacatepay-webhook'])(
    'refuses what nobody signed at %s',
    async (path) => {
      expect((await post('webhooks', path)).status).toBe(401);
    },
  );

  it.each(['/api/other', '/', '/constructor'])('has nothing at %s', async (path) => {
    expect((await post('webhooks', path)).status).toBe(404);
  });
});
