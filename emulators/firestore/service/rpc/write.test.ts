import { describe, expect, it } from 'vitest';
import {
  ADMIN,
  ALICE,
  DATABASE,
  type Message,
  type TestService,
  openService,
  set,
} from '../../testing/open-service.ts';
import type { Caller } from '../service.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function openWriter({ service }: TestService, caller: Caller = ADMIN) {
  const responses: Message[] = [];
  const failures: Error[] = [];
  const stream = service.write(caller, {
    send: (response) => responses.push(response),
    fail: (error) => failures.push(error),
  });
  return { stream, responses, failures };
}

describe('the Write stream', () => {
  it('answers the handshake, then each request in order with a new token', async () => {
    const service = openService();
    const { stream, responses } = openWriter(service);
    stream.receive({ database: DATABASE });
    stream.receive({ writes: [set('c/a')], streamToken: Buffer.from('0') });
    stream.receive({ writes: [set('c/b'), set('c/c')], streamToken: Buffer.from('1') });
    await settle();
    expect(responses.map((r) => [r.streamToken.toString(), r.writeResults?.length])).toEqual([
      ['0', undefined],
      ['1', 1],
      ['2', 2],
    ]);
    expect(responses[0]?.streamId).toMatch(/./);
    expect(await service.read('c/c')).toEqual({});
  });

  it('ends with the status of a write that fails, and applies no write after it', async () => {
    const service = openService((_, request) => !request.path.includes('secret'));
    const { stream, responses, failures } = openWriter(service, ALICE);
    stream.receive({ database: DATABASE });
    stream.receive({ writes: [set('secret/a')] });
    stream.receive({ writes: [set('c/a')] });
    await settle();
    expect(responses).toHaveLength(1);
    expect(failures).toMatchObject([{ status: 'PERMISSION_DENIED' }]);
    expect(await service.read('c/a')).toBeNull();
  });

  it.each([
    [{}],
    [{ database: 7 }],
    [{ database: DATABASE, writes: [set('c/a')] }],
    [{ database: DATABASE, streamId: '1' }],
    [{ database: DATABASE, streamToken: Buffer.from('0') }],
  ])('refuses the handshake %j', async (request: Message) => {
    const { stream, failures } = openWriter(openService());
    stream.receive(request);
    await settle();
    expect(failures).toMatchObject([{ status: 'INVALID_ARGUMENT' }]);
  });

  it('takes the name of its database again, and refuses that of another one', async () => {
    const service = openService();
    const { stream, responses, failures } = openWriter(service);
    stream.receive({ database: DATABASE, streamId: '', streamToken: Buffer.alloc(0) });
    stream.receive({ database: DATABASE, writes: [set('c/a')] });
    stream.receive({ database: `${DATABASE}-2`, writes: [set('c/b')] });
    await settle();
    expect(responses).toHaveLength(2);
    expect(failures).toMatchObject([{ status: 'INVALID_ARGUMENT' }]);
    expect(await service.read('c/b')).toBeNull();
  });
});
