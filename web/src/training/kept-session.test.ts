import { describe, expect, it } from 'vitest';
import { printSets, readSets, SETS_TEXT_MAX_LENGTH } from 'domain/training/session';
import { absorbed, type KeptSession, pressed, sent, waitingIn } from './kept-session.ts';

const session = (changes: Partial<KeptSession> = {}): KeptSession => ({
  id: 'a'.repeat(20),
  subscriber: 'assinante',
  routine: 1,
  day: 'dia',
  letter: 'A',
  name: 'Peito',
  plan: null,
  startedAt: 1_000_000,
  isGuessed: false,
  isClamped: false,
  exercises: 'i1:supino:3 × 10:Supino',
  sets: 'supino:i1:1:60:10r@-~5;',
  endedAt: null,
  known: null,
  refused: null,
  interrupted: false,
  ...changes,
});
/** What the server has after so many writes. */
const stored = (revision: number, endedAt: number | null, sets = ''): KeptSession => {
  const content = { exercises: 'i1:supino:3 × 10:Supino', sets, endedAt };
  return session({ ...content, known: { ...content, revision, updatedAt: revision } });
};

describe('an answer of the server that was overtaken', () => {
  it('opens no training that has ended since', () => {
    const ended = stored(3, 5_000, 'supino:i1:1:60:10r@-~5;');
    expect(absorbed(ended, stored(2, null))).toBe(ended);
    expect(sent(ended, stored(1, null), 1)).toBe(ended);
  });
});

describe('the end of a training', () => {
  const { known } = stored(1, null);

  it('is what this device has said since it last heard of the server', () => {
    expect(absorbed(session({ known, endedAt: 7_000 }), stored(2, null)).endedAt).toBe(7_000);
    const resumed = session({ known: stored(1, 5_000).known, endedAt: null });
    expect(absorbed(resumed, stored(2, 5_000)).endedAt).toBeNull();
  });

  it('is what another device has said where this one has said nothing', () => {
    expect(absorbed(session({ known, endedAt: null }), stored(2, 8_000)).endedAt).toBe(8_000);
    const ended = session({ known: stored(1, 5_000).known, endedAt: 5_000 });
    expect(absorbed(ended, stored(2, null)).endedAt).toBeNull();
  });

  it('is the later of two, whichever device was first', () => {
    expect(absorbed(session({ known, endedAt: 7_000 }), stored(2, 6_000)).endedAt).toBe(7_000);
    expect(absorbed(session({ known, endedAt: 7_000 }), stored(2, 8_000)).endedAt).toBe(8_000);
  });
});

describe('what the server lacks', () => {
  it('is counted by sets, undoings included', () => {
    expect(waitingIn(session())).toBe(1);
    const { known } = stored(1, null, 'supino:i1:1:60:10r@-~5;supino:i1:2:60:10r@-~6;');
    const sets = 'supino:i1:1:60:10r@-~5;supino:i1:2:-:0x@-~9;supino:i1:3:60:10r@-~10;';
    expect(waitingIn(session({ known, sets }))).toBe(2);
    expect(waitingIn(session({ known: stored(1, null, session().sets).known }))).toBe(0);
  });
});

describe('a press', () => {
  const press = {
    exercise: 'supino',
    item: 'i1',
    set: 1,
    load: 60,
    amount: 8,
    unit: 'r',
    rir: null,
  } as const;

  it('by a clock that is years ahead is still followed by another one', () => {
    const far = pressed(session(), press, Number.MAX_SAFE_INTEGER);
    const next = pressed(far, { ...press, amount: 9 }, Number.MAX_SAFE_INTEGER);
    expect(readSets(next.sets).map(({ amount }) => amount)).toEqual([9]);
  });

  it('that no document has room for changes nothing', () => {
    const many = Array.from({ length: 600 }, (_, index) => ({
      ...press,
      item: `item${Math.floor(index / 99)}`,
      set: 1 + (index % 99),
      at: index,
    }));
    const full = session({ sets: printSets(many) });
    expect(full.sets.length).toBeGreaterThan(SETS_TEXT_MAX_LENGTH - 100);
    expect(pressed(full, { ...press, item: 'outro' }, 0)).toBe(full);
  });
});
