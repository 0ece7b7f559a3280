import { describe, expect, it } from 'vitest';
import type { DraftDay } from 'domain/training/routine';
import { CallError } from '../kit/firebase/callable.ts';
import { createDraftKeeper, type Draft, type DraftStore, SEND_AFTER, SEND_EVERY } from './builder-saving.ts';

const day = (name: string): readonly DraftDay[] => [{ id: 'dia', name, items: [] }];
const nameOf = (draft: { readonly days: readonly DraftDay[] | null } | null) =>
  draft?.days?.[0]?.name ?? null;

/** A device that holds one draft. */
function deviceWith(kept: Draft | null = null) {
  const device = { kept };
  const store: DraftStore = {
    read: () => device.kept,
    write: (draft) => {
      device.kept = draft;
    },
    isKept: () => true,
  };
  return { device, store };
}

/** A clock that stands still until it is moved. */
function handClock() {
  let time = 0;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    now: () => time,
    after: (milliseconds: number, work: () => void) => {
      const entry = { at: time + milliseconds, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
    async pass(milliseconds: number) {
      time += milliseconds;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { work } of due) work();
      await settled();
    },
  };
}

/** Waits until what a call has begun is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A server that stores a draft like ours: only over the version that was seen. */
function serverWith(stored: Draft | null = null) {
  const server = { stored, sent: [] as Draft[], failing: null as unknown, losing: false };
  async function send(draft: Draft): Promise<number> {
    server.sent.push(draft);
    if (server.failing !== null) throw server.failing;
    if (draft.version !== (server.stored?.version ?? 0)) throw new CallError('changed-meanwhile');
    server.stored = { version: draft.version + 1, days: structuredClone([...draft.days]) };
    if (server.losing) throw new CallError('offline');
    return server.stored.version;
  }
  /** What the listener of a page hears. */
  const told = () => server.stored && { ...server.stored, days: [...server.stored.days] };
  return { server, send, told };
}

function page(stored: Draft | null = null, kept: Draft | null = null) {
  const clock = handClock();
  const { server, send, told } = serverWith(stored);
  const { device, store } = deviceWith(kept);
  const keeper = createDraftKeeper(store, send, clock);
  return { clock, server, told, device, keeper, store, send };
}

describe('a tab from which another one has taken the draft over', () => {
  it('sends nothing more', async () => {
    const { clock, server, keeper, told } = page();
    keeper.hear(told());
    keeper.edit(day('A'));
    keeper.abandon();
    keeper.close();
    await clock.pass(SEND_EVERY);
    expect(server.sent).toEqual([]);
  });

  it('leaves what the other one keeps on the device, also when its last call is answered', async () => {
    const { device, keeper, told, store, send, clock } = page();
    keeper.hear(told());
    keeper.edit(day('A'));
    const sending = keeper.flush();
    keeper.abandon();
    createDraftKeeper(store, send, clock).edit(day('B'));
    await sending;
    expect(nameOf(device.kept)).toBe('B');
  });
});

describe('what a trainer writes', () => {
  it('is on the device at once, and leaves it when the server has it', async () => {
    const { clock, server, device, keeper, told } = page();
    keeper.hear(told());
    keeper.edit(day('A'));
    expect(nameOf(device.kept)).toBe('A');
    expect(keeper.state().status).toBe('unsent');
    await clock.pass(SEND_AFTER);
    expect(nameOf(server.stored)).toBe('A');
    expect(device.kept).toBeNull();
    expect(keeper.state().status).toBe('sent');
  });

  it('is sent at most every ten seconds, and at once when the page hides', async () => {
    const { clock, server, keeper, told } = page();
    keeper.hear(told());
    keeper.edit(day('A'));
    await clock.pass(SEND_AFTER);
    keeper.edit(day('AB'));
    await clock.pass(SEND_EVERY - 1);
    expect(server.sent).toHaveLength(1);
    keeper.edit(day('ABC'));
    await clock.pass(1);
    expect(server.sent).toHaveLength(2);
    keeper.edit(day('ABCD'));
    await expect(keeper.flush()).resolves.toBe(3);
    expect(nameOf(server.stored)).toBe('ABCD');
  });

  it('comes back after a reload, and waits for the network', async () => {
    const { clock, server, device, keeper } = page(
      { version: 4, days: day('old') },
      { version: 4, days: day('new') },
    );
    expect(nameOf(keeper.state())).toBe('new');
    server.failing = new CallError('offline');
    keeper.hear({ version: 4, days: [...day('old')] });
    await clock.pass(SEND_AFTER);
    expect(keeper.state().problem).toBeInstanceOf(CallError);
    expect(nameOf(device.kept)).toBe('new');
    server.failing = null;
    await clock.pass(SEND_EVERY);
    expect(nameOf(server.stored)).toBe('new');
    expect(keeper.state().status).toBe('sent');
  });

  it('is no conflict with itself where the answer to a call was lost', async () => {
    const { clock, server, keeper, told } = page();
    keeper.hear(null);
    server.losing = true;
    keeper.edit(day('A'));
    await clock.pass(SEND_AFTER);
    keeper.edit(day('AB'));
    server.losing = false;
    keeper.hear(told());
    expect(keeper.state().conflict).toBeNull();
    await clock.pass(SEND_EVERY);
    expect(nameOf(server.stored)).toBe('AB');
    expect(server.stored?.version).toBe(2);
  });

  it('does not go back to what a slow listener tells after a call', async () => {
    const { clock, keeper } = page({ version: 1, days: day('old') });
    keeper.hear({ version: 1, days: [...day('old')] });
    keeper.edit(day('new'));
    await clock.pass(SEND_AFTER);
    keeper.hear({ version: 1, days: [...day('old')] });
    expect(nameOf(keeper.state())).toBe('new');
    expect(keeper.state().conflict).toBeNull();
  });

  it('does not end with the page that closes: it is sent', async () => {
    const { server, keeper } = page();
    keeper.hear(null);
    keeper.edit(day('A'));
    keeper.close();
    await settled();
    expect(nameOf(server.stored)).toBe('A');
  });
});

describe('two devices', () => {
  /** A page that has changed version 1 while another device made it version 2. */
  function inConflict() {
    const here = page({ version: 2, days: day('theirs') }, { version: 1, days: day('mine') });
    here.keeper.hear(here.told());
    return here;
  }

  it('show both versions, and send neither before the choice', async () => {
    const { clock, server, keeper } = inConflict();
    expect(nameOf(keeper.state())).toBe('mine');
    expect(nameOf(keeper.state().conflict)).toBe('theirs');
    await clock.pass(SEND_EVERY);
    await expect(keeper.flush()).rejects.toThrow('changed-meanwhile');
    expect(server.sent).toHaveLength(0);
  });

  it('keep what the trainer chooses', async () => {
    const mine = inConflict();
    mine.keeper.choose('mine');
    await settled();
    expect(nameOf(mine.server.stored)).toBe('mine');

    const theirs = inConflict();
    theirs.keeper.choose('theirs');
    expect(nameOf(theirs.keeper.state())).toBe('theirs');
    expect(theirs.device.kept).toBeNull();
  });

  it('are told apart although the refusal comes before the listener', async () => {
    const { clock, server, keeper, told } = page({ version: 1, days: day('old') });
    keeper.hear(told());
    server.stored = { version: 2, days: day('theirs') };
    keeper.edit(day('mine'));
    await clock.pass(SEND_AFTER);
    expect(keeper.state().conflict).toBeNull();
    keeper.hear(told());
    expect(nameOf(keeper.state().conflict)).toBe('theirs');
  });

  it('follow each other where nothing is unsent', () => {
    const { keeper } = page({ version: 1, days: day('old') });
    keeper.hear({ version: 1, days: [...day('old')] });
    keeper.hear({ version: 2, days: [...day('theirs')] });
    expect(nameOf(keeper.state())).toBe('theirs');
  });
});

describe('a draft that the server erases', () => {
  it('leaves the page and the device, although something was unsent', () => {
    const { device, keeper, told } = page({ version: 1, days: day('old') });
    keeper.hear(told());
    keeper.edit(day('new'));
    keeper.hear(null);
    expect(keeper.state()).toMatchObject({ days: null, erased: true, status: 'as-stored' });
    expect(device.kept).toBeNull();
  });
});
