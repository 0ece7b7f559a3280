import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Target, openTarget } from './support/open-target.ts';
import { Channel, type ChannelOptions, channelUrl, parseChunks } from './support/webchannel.ts';

let target: Target;
let database: string;
beforeAll(async () => {
  target = await openTarget('webchannel');
  database = `projects/${target.projectId}/databases/(default)`;
});
afterAll(() => target.close());
beforeEach(() => target.admin.doc('count/one').set({ n: 0 }));

const to = (rpc: ChannelOptions['rpc']) => ({ address: target.address, database, rpc });
const name = (path: string) => `${database}/documents/${path}`;

function increment(): object {
  const updateTransforms = [{ fieldPath: 'n', increment: { integerValue: '1' } }];
  return {
    streamToken: 'MA==',
    writes: [{ update: { name: name('count/one'), fields: {} }, updateMask: {}, updateTransforms }],
  };
}

function listenTo(path: string): object {
  return { database, addTarget: { documents: { documents: [name(path)] }, targetId: 2 } };
}

function openWrite(): Promise<Channel> {
  return Channel.open(to('Write'), { database });
}

async function counted(): Promise<unknown> {
  return (await target.admin.doc('count/one').get()).get('n');
}

describe('the forward channel', () => {
  it('applies a write that is posted twice under the same number once', async () => {
    const channel = await openWrite();
    await channel.post([increment()], 3);
    await channel.pollFor(2);
    await channel.post([increment()]);
    await channel.pollFor(3);
    expect(await counted()).toBe(2);
    await channel.terminate();
  });

  it('takes several requests in one POST, in their order', async () => {
    const channel = await openWrite();
    await channel.post([increment(), increment(), increment()]);
    const tokens = await channel.pollFor(4);
    expect(tokens).toHaveLength(4);
    expect(await counted()).toBe(3);
    await channel.terminate();
  });

  it('answers a POST with the state of the back channel and the last array that was sent', async () => {
    const channel = await openWrite();
    expect((await channel.post([])).slice(0, 2)).toEqual([0, 0]);
    await channel.pollFor(1);
    expect((await channel.post([])).slice(0, 2)).toEqual([0, 1]);
    await channel.terminate();
  });

  it('ignores a body that announces more requests than it carries', async () => {
    const channel = await openWrite();
    const cut = new URLSearchParams({ count: '2', ofs: '1', req0___data__: JSON.stringify(increment()) });
    const url = `${channelUrl(to('Write'))}&SID=${channel.sid}&RID=2&AID=0`;
    expect((await fetch(url, { method: 'POST', body: cut })).status).toBe(400);
    expect(await counted()).toBe(0);
    await channel.terminate();
  });
});

describe('the back channel', () => {
  it('answers a long poll with the whole of a document that fills the socket', async () => {
    const text = 'á'.repeat(400_000);
    await target.admin.doc('count/large').set({ text });
    const channel = await Channel.open(to('Listen'), listenTo('count/large'));
    const arrays = await channel.pollFor(2);
    expect(JSON.stringify(arrays)).toContain(text);
    await channel.terminate();
  });

  it('sends everything after the array that the client names, as often as the client asks', async () => {
    const channel = await Channel.open(to('Listen'), listenTo('count/one'));
    const all = await channel.pollFor(4);
    const again = await channel.pollFor(4);
    expect(again).toEqual(all);
    const [first, ...rest] = all;
    expect(await channel.pollFor(3, first?.[0])).toEqual(rest);
    await channel.terminate();
  });

  it('continues after a response that was cut off', async () => {
    const channel = await Channel.open(to('Listen'), listenTo('count/one'));
    const last = (await channel.pollFor(4)).at(-1)?.[0] ?? 0;
    const broken = new AbortController();
    await channel.stream(last, '0', broken.signal);
    broken.abort();
    await target.admin.doc('count/one').set({ n: 7 });
    const change = JSON.stringify(await channel.pollFor(2, last));
    expect(change).toContain('"integerValue":"7"');
    await channel.terminate();
  });

  it('ends an older response when a newer one opens', async () => {
    const channel = await Channel.open(to('Listen'), listenTo('count/one'));
    const older = await channel.stream(0);
    const newer = await channel.stream(0);
    expect(parseChunks(await older.text()).length).toBeGreaterThan(0);
    await channel.terminate();
    expect(parseChunks(await newer.text())).not.toBeNull();
  });

  it('counts lengths in UTF-16 units', async () => {
    await target.admin.doc('text/one').set({ text: 'ação 💾 e \u{10ffff}' });
    const channel = await Channel.open(to('Listen'), listenTo('text/one'));
    expect(JSON.stringify(await channel.pollFor(4))).toContain('ação 💾 e \u{10ffff}');
    await channel.terminate();
  });

  it('sends a noop at once, so that the client knows whether a proxy lets responses stream', async () => {
    const channel = await Channel.open(to('Listen'));
    const response = await channel.stream(0);
    const first = await response.body?.getReader().read();
    expect(parseChunks(new TextDecoder().decode(first?.value))).toEqual([[1, ['noop']]]);
    await channel.terminate();
  });
});

describe('a session', () => {
  it.each(['GET', 'POST'])(
    'that is unknown answers 400 to a %s, in the words that the client looks for',
    async (method) => {
      const url = `${channelUrl(to('Listen'))}&SID=gone&RID=5&AID=0&CI=0`;
      const response = await fetch(url, { method, ...(method === 'POST' ? { body: 'count=0' } : {}) });
      expect(response.status).toBe(400);
      // The client looks for the words behind the first character.
      expect((await response.text()).indexOf('Unknown SID')).toBeGreaterThan(0);
    },
  );

  it('ends when the client terminates it', async () => {
    const channel = await Channel.open(to('Listen'), listenTo('count/one'));
    expect((await channel.terminate()).status).toBe(200);
    expect((await channel.stream(0)).status).toBe(400);
  });

  it('belongs to the RPC that opened it', async () => {
    const channel = await openWrite();
    const url = channelUrl(to('Listen'));
    expect((await fetch(`${url}&SID=${channel.sid}&RID=rpc&AID=0&CI=1`)).status).toBe(400);
    await channel.terminate();
  });

  it('is one of a hundred that all hear of one write', async () => {
    const channels = await Promise.all(
      Array.from({ length: 100 }, () => Channel.open(to('Listen'), listenTo('count/one'))),
    );
    const first = await Promise.all(channels.map((channel) => channel.pollFor(4)));
    const heard = channels.map((channel, i) => channel.pollFor(2, first[i]?.at(-1)?.[0]));
    await target.admin.doc('count/one').set({ n: 100 });
    for (const arrays of await Promise.all(heard)) {
      expect(JSON.stringify(arrays)).toContain('"integerValue":"100"');
    }
    await Promise.all(channels.map((channel) => channel.terminate()));
  });
});

describe('the caller', () => {
  const RULES = `service cloud.firestore { match /databases/{d}/documents {
    match /own/{id} { allow read: if request.auth.uid == id; }
  } }`;
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const authorization = `Authorization:Bearer ${part({ alg: 'none' })}.${part({ sub: 'alice' })}.\r\n`;
  beforeAll(() => target.putRules(RULES));

  it.each([
    ['named in the body of the handshake', { headers: `X-Firebase-GMPID:1:1\r\n${authorization}` }],
    ['named in its address', { query: { $httpHeaders: authorization } }],
  ])('is %s', async (_where, options) => {
    const allowed = await Channel.open({ ...to('Listen'), ...options }, listenTo('own/alice'));
    expect(JSON.stringify(await allowed.pollFor(4))).toContain('"CURRENT"');
    await allowed.terminate();
    const denied = await Channel.open({ ...to('Listen'), ...options }, listenTo('own/bob'));
    expect(JSON.stringify(await denied.pollFor(1))).toContain('"REMOVE"');
    await denied.terminate();
  });

  it('with an invalid token gets an error that ends the stream', async () => {
    const options = { ...to('Listen'), headers: 'Authorization:Bearer x\r\n' };
    const channel = await Channel.open(options, listenTo('own/alice'));
    expect(JSON.stringify(await channel.pollFor(1))).toContain('"status":"INVALID_ARGUMENT"');
    await channel.terminate();
  });
});
