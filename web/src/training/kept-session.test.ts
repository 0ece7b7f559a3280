import { describe, expect, it } from 'vitest';
import { NO_FEEDBACK, printSets, readSets, SETS_TEXT_MAX_LENGTH } from 'domain/training/session';
import * as v from 'valibot';
import {
  absorbed,
  correctable,
  entered,
  isOfDate,
  isUnsent,
  type KeptSession,
  KeptSessionSchema,
  pressed,
  said,
  sent,
  unitedCopies,
  waitingIn,
} from './kept-session.ts';
import { BEGINNING } from './testing/fake-world.ts';

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
  feedback: NO_FEEDBACK,
  known: null,
  refused: null,
  interrupted: false,
  draft: null,
  enteredAt: null,
  ...changes,
});
/** What the server has after so many writes. */
const stored = (revision: number, endedAt: number | null, sets = ''): KeptSession => {
  const content = { exercises: 'i1:supino:3 × 10:Supino', sets, endedAt, feedback: NO_FEEDBACK };
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

const words = (comment: string) => ({ effort: 7, pain: null, pain_where: '', comment });

describe('what is said of a training', () => {
  it('is later than all that the device knows to be said, also where its clock was set back', () => {
    const first = said(session(), words('Pesado'), session().startedAt + 90_000);
    expect(first.feedback).toEqual({ ...words('Pesado'), told: 90 });
    expect(said(first, words('Leve'), 0).feedback.told).toBe(91);
    const far = said(first, words('Leve'), Number.MAX_SAFE_INTEGER);
    expect(said(far, words('Bom'), Number.MAX_SAFE_INTEGER).feedback.told).toBe((far.feedback.told ?? 0) + 1);
  });

  it('takes the place of what was begun and waits for the server', () => {
    const { known } = stored(1, 5_000, session().sets);
    const drafted = session({ known, endedAt: 5_000, draft: { ...words('Pes'), told: null } });
    expect(isUnsent(drafted)).toBe(false);
    const after = said(drafted, words('Pesado'), 60_000);
    expect([after.draft, isUnsent(after), waitingIn(after)]).toEqual([null, true, 1]);
    expect(isUnsent(sent(after, after, 2))).toBe(false);
    // The answer to an earlier write does not tell that this has arrived.
    expect(isUnsent(sent(after, drafted, 2))).toBe(true);
  });

  it('is not said of a training without a set, which is none', () => {
    const empty = session({ sets: '' });
    expect(said(empty, words('Pesado'), 60_000)).toBe(empty);
  });

  it('is the later of two devices and of two tabs, and what is begun here stays', () => {
    const [early, late] = [60_000, 120_000].map((at) => said(session(), words(`${at}`), 1_000_000 + at));
    if (early === undefined || late === undefined) throw new Error('Both were said');
    const other = { ...stored(2, null, session().sets), feedback: late.feedback };
    const begun = { ...early, draft: { ...words('Ainda'), told: null } };
    expect(absorbed(begun, other)).toMatchObject({ feedback: late.feedback, draft: begun.draft });
    expect(absorbed(late, { ...other, feedback: early.feedback }).feedback).toEqual(late.feedback);
    expect(unitedCopies(late, begun)).toMatchObject({ feedback: late.feedback, draft: begun.draft });
  });

  it('is nothing in what a device kept before there were words', () => {
    const { feedback: _feedback, draft: _draft, enteredAt: _entered, ...old } = session();
    const { exercises, sets, endedAt } = old;
    const known = { exercises, sets, endedAt, revision: 1, updatedAt: 1 };
    const read = v.parse(KeptSessionSchema, { ...old, known });
    expect(read).toMatchObject({ feedback: NO_FEEDBACK, draft: null, enteredAt: null });
    expect(isUnsent(read)).toBe(false);
  });
});

describe('a training that is noted afterwards', () => {
  const noon = Date.UTC(2026, 10, 27, 15);
  const HOUR = 3_600_000;
  const note = (at: number, now = noon + 24 * HOUR) =>
    entered({ ...BEGINNING, at }, { now, isClockKnown: true });

  it('is one document, whenever and wherever it is noted of a day and a date in Brazil', () => {
    const { id } = note(noon);
    expect(id).toMatch(/^[a-z\d]{20}$/);
    // 23:59 and 00:01 in São Paulo.
    expect(note(noon + 12 * HOUR - 60_000, noon + 30 * HOUR).id).toBe(id);
    expect(note(noon + 12 * HOUR + 60_000).id).not.toBe(id);
    expect(isOfDate(note(noon), 'dia', noon + 12 * HOUR - 60_000)).toBe(true);
    expect(isOfDate(note(noon), 'outro', noon)).toBe(false);
    const other = { ...BEGINNING, day: { ...BEGINNING.day, id: 'dia0' }, at: noon };
    expect(entered(other, { now: noon, isClockKnown: true }).id).not.toBe(id);
  });

  it('is over when it begins, and can be corrected until the seventh day after it', () => {
    const noted = { ...note(noon), sets: session().sets };
    expect([noted.startedAt, noted.endedAt]).toEqual([noon, noon]);
    const midnight = noon + 12 * HOUR;
    const days = (count: number) => midnight + count * 24 * HOUR;
    expect(correctable([noted], days(7) - 60_000)).toEqual([noted]);
    expect(correctable([noted], days(7) + 60_000)).toEqual([]);
    expect(correctable([note(noon)], noon)).toEqual([]);
    expect(correctable([{ ...noted, endedAt: null }], noon)).toEqual([]);
  });
});
