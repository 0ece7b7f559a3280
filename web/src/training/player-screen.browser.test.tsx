import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Rest } from 'domain/training/rest';
import type { ExerciseItem, RoutineDay, RoutineItem } from 'domain/training/routine';
import type { SetRecord } from 'domain/training/session';
import { FIGURE_PROBLEMS, KEPT, PLAYER } from 'domain/training/player-texts';
import { REST } from 'domain/training/rest-texts';
import { render } from '../kit/testing/render.tsx';
import { PlayerScreen } from './player-screen.tsx';

/** An exercise on its place in a day. What is not given is plain. */
function exercise(id: string, fields: Partial<ExerciseItem> = {}): ExerciseItem {
  return {
    kind: 'exercise',
    id,
    exercise: { id: `e${id}`, name: `Exercício ${id}`, video: null, cue: '' },
    sets: 3,
    target: { kind: 'reps', from: 8, to: 12 },
    load: '40 kg',
    rest: 60,
    tempo: '',
    rir: null,
    note: '',
    joined: false,
    swaps: [],
    ...fields,
  };
}

const dayOf = (...items: RoutineItem[]): RoutineDay => ({ id: 'dia', name: 'Peito', items });

const record = (set: number, fields: Partial<SetRecord> = {}): SetRecord => ({
  exercise: 'ea',
  item: 'a',
  set,
  load: 62.5,
  amount: 10,
  unit: 'r',
  rir: null,
  at: set,
  ...fields,
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** A training that keeps its sets in memory. Its clock is moved by the test. */
function train(
  day: RoutineDay,
  last: Record<string, SetRecord[]> = {},
  before: readonly SetRecord[] = [],
  isHistoryKnown = true,
) {
  const seen: { sets: readonly SetRecord[]; rest: Rest | null; ended: number } = {
    sets: [],
    rest: null,
    ended: 0,
  };
  let seconds = 0;
  const real = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + seconds * 1_000);
  onTestFinished(() => clock.mockRestore());

  function Training() {
    const [sets, setSets] = useState<readonly SetRecord[]>(before);
    const [rest, setRest] = useState<Rest | null>(null);
    Object.assign(seen, { sets, rest });
    const put = (set: SetRecord) =>
      setSets((all) => [...all.filter((one) => one.item !== set.item || one.set !== set.set), set]);
    return (
      <MemoryRouter>
        <PlayerScreen
          rest={rest}
          kept={<span>{KEPT.kept}</span>}
          notes={null}
          about={{ day: 'Treino A', contact: 'none' }}
          onPress={() => undefined}
          training={{
            day,
            sets,
            lastTimes: new Map(Object.entries(last)),
            isHistoryKnown,
            onRest: setRest,
            onEnd: () => {
              seen.ended += 1;
            },
            onSet: (set) => put({ ...set, at: Math.round(performance.now()) }),
            onUndo: ({ item, set }) =>
              put(record(set, { item, unit: 'x', load: null, amount: 0, at: Math.round(performance.now()) })),
          }}
        />
      </MemoryRouter>
    );
  }
  render(<Training />);
  return {
    seen,
    later: (by = 60) => {
      seconds += by;
    },
    /** The sets that are done, as 'item/set exercise load×amount unit'. */
    done: () =>
      seen.sets
        .filter(({ unit }) => unit !== 'x')
        .map((each) => `${each.item}/${each.set} ${each.exercise} ${each.load}×${each.amount}${each.unit}`)
        .sort(),
    press: async () => {
      await button(PLAYER.done).click();
      seconds += 60;
    },
  };
}

test('two quick presses are one set, and the next press is the next one', async () => {
  const { done, later } = train(dayOf(exercise('a')));
  await button(PLAYER.done).dblClick();
  await expect.element(button(PLAYER.undo(1))).toBeVisible();
  await button(PLAYER.done).click();
  expect(done()).toEqual(['a/1 ea 40×12r']);
  later();
  await button(PLAYER.done).click();
  await expect.poll(done).toEqual(['a/1 ea 40×12r', 'a/2 ea 40×12r']);
});

test('the fields hold what was done last time, set by set, which stands beside each', async () => {
  const last = [record(1), record(2, { load: 65, amount: 8 }), record(3, { load: 65, amount: 8 })];
  const { press, done } = train(dayOf(exercise('a')), { ea: last });
  await expect.element(field(PLAYER.load)).toHaveValue('62,5');
  await expect.element(field(PLAYER.amount.r)).toHaveValue('10');
  expect(page.getByText(PLAYER.lastTime('65 kg × 8')).elements()).toHaveLength(2);
  await press();
  await expect.element(field(PLAYER.load)).toHaveValue('65');
  expect(done()).toEqual(['a/1 ea 62.5×10r']);
});

test('a renamed exercise keeps its history, and a new one that took its old name has none', async () => {
  const named = (id: string, name: string) => ({ exercise: { id, name, video: null, cue: '' }, sets: 1 });
  const { press } = train(
    dayOf(exercise('a', named('ea', 'Supino na barra')), exercise('b', named('novo', 'Supino reto'))),
    { ea: [record(1)] },
  );
  await expect.element(page.getByText(PLAYER.lastTime('62,5 kg × 10')).first()).toBeVisible();
  await expect.element(field(PLAYER.load)).toHaveValue('62,5');
  await press();
  await expect.element(page.getByRole('heading', { name: 'Supino reto' })).toBeVisible();
  await expect.element(page.getByText(PLAYER.firstTime)).toBeVisible();
  await expect.element(field(PLAYER.load)).toHaveValue('40');
});

test('nothing is called a first time before the history is known', async () => {
  train(dayOf(exercise('a')), {}, [], false);
  await expect.element(page.getByText(PLAYER.set(1, 3)).first()).toBeVisible();
  expect(page.getByText(PLAYER.firstTime).elements()).toHaveLength(0);
});

test('a load asks for a keypad with a decimal sign and an amount for digits, and both take whatever a keypad has', async () => {
  train(dayOf(exercise('a')));
  await expect.element(field(PLAYER.load)).toBeVisible();
  const fields = [field(PLAYER.load).element(), field(PLAYER.amount.r).element()] as HTMLInputElement[];
  // A field of the type 'number' shows '' for a comma in some languages, and has a full keyboard on an iPhone.
  expect(fields.map(({ type, inputMode, pattern }) => [type, inputMode, pattern])).toEqual([
    ['text', 'decimal', ''],
    ['text', 'numeric', ''],
  ]);
  await field(PLAYER.load).click();
  await userEvent.keyboard('62,');
  await expect.element(field(PLAYER.load)).toHaveValue('62,');
  await userEvent.keyboard('{Backspace}.5');
  await expect.element(field(PLAYER.load)).toHaveValue('62.5');
});

test.each(['65,5', '65.5'])('"%s" is sixty-five and a half', async (typed) => {
  const { press, done } = train(dayOf(exercise('a')));
  await field(PLAYER.load).fill(typed);
  await press();
  await expect.poll(done).toEqual(['a/1 ea 65.5×12r']);
});

test("Enter on a phone's keyboard closes it, and on a computer's does the set", async () => {
  const { done } = train(dayOf(exercise('a')));
  const everything = window.matchMedia('all');
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(everything);
  onTestFinished(() => media.mockRestore());
  await field(PLAYER.load).fill('50');
  await userEvent.keyboard('{Enter}');
  await expect.element(field(PLAYER.load)).not.toHaveFocus();
  expect(done()).toEqual([]);
  media.mockRestore();
  await field(PLAYER.load).click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(done).toEqual(['a/1 ea 50×12r']);
});

test('Enter in a field of a set that is done keeps the correction and undoes nothing', async () => {
  const { seen, done } = train(dayOf(exercise('a')), {}, [record(1), record(2), record(3)]);
  await field(PLAYER.load).fill('65');
  await userEvent.keyboard('{Enter}');
  await expect.poll(done).toContain('a/3 ea 65×10r');
  await expect.element(field(PLAYER.load)).toHaveValue('65');
  await userEvent.keyboard('{Enter}');
  expect([done().length, seen.ended]).toEqual([3, 0]);
});

test('a set that is undone leaves its figures in the fields', async () => {
  const { press, done, later } = train(dayOf(exercise('a')));
  await field(PLAYER.load).fill('65');
  await press();
  await expect.poll(done).toEqual(['a/1 ea 65×12r']);
  later(2);
  await button(PLAYER.undo(1)).click();
  await expect.poll(done).toEqual([]);
  await expect.element(field(PLAYER.load)).toHaveValue('65');
});

test('letters and 1000 kg are refused with a sentence, and the set is done once the number is right', async () => {
  const { press, done } = train(dayOf(exercise('a')));
  for (const typed of ['pesado', '1000', '1.000']) {
    await field(PLAYER.load).fill(typed);
    await press();
    await expect.element(page.getByText(FIGURE_PROBLEMS.load)).toBeVisible();
    await expect.element(field(PLAYER.load)).toHaveFocus();
    expect(done()).toEqual([]);
  }
  for (const [typed, index] of [
    ['999,99', 1],
    ['0', 2],
  ] as const) {
    await field(PLAYER.load).fill(typed);
    await press();
    await expect.poll(() => done().length).toBe(index);
  }
  expect(done()).toEqual(['a/1 ea 999.99×12r', 'a/2 ea 0×12r']);
});

test('the steppers change the figures, finer where the load is light', async () => {
  const { press, done } = train(dayOf(exercise('a', { load: '9 kg' })));
  const more = button(PLAYER.more(PLAYER.load));
  await more.click();
  await more.click();
  await expect.element(field(PLAYER.load)).toHaveValue('12,5');
  await button(PLAYER.less(PLAYER.load)).click();
  await button(PLAYER.less(PLAYER.load)).click();
  await expect.element(field(PLAYER.load)).toHaveValue('9');
  await button(PLAYER.more(PLAYER.amount.r)).click();
  await press();
  await expect.poll(done).toEqual(['a/1 ea 9×13r']);
});

test('a push-up asks for no load, and takes one that is wanted', async () => {
  const { press, done } = train(dayOf(exercise('a', { load: 'peso do corpo' })));
  await expect.element(button(PLAYER.addLoad)).toBeVisible();
  expect(field(PLAYER.load).elements()).toHaveLength(0);
  await press();
  await expect.poll(done).toEqual(['a/1 ea null×12r']);
  await button(PLAYER.addLoad).click();
  await field(PLAYER.load).fill('10');
  await press();
  await expect.poll(done).toEqual(['a/1 ea null×12r', 'a/2 ea 10×12r']);
});

test('an exercise by time counts seconds', async () => {
  const { press, done } = train(
    dayOf(exercise('a', { load: '', target: { kind: 'seconds', from: 30, to: 45 } })),
  );
  await button(PLAYER.less(PLAYER.amount.s)).click();
  await press();
  await expect.poll(done).toEqual(['a/1 ea null×40s']);
});

test('a rest follows a set, undoing the set ends it, and a later press does the set again', async () => {
  const { seen, press, done, later } = train(dayOf(exercise('a')));
  await press();
  await expect.poll(() => seen.rest?.length).toBe(60_000);
  await button(PLAYER.undo(1)).click();
  later();
  await expect.poll(done).toEqual([]);
  expect(seen.rest).toBeNull();
  await press();
  await expect.poll(done).toEqual(['a/1 ea 40×12r']);
});

test('a set that is shown again is undone by the button that did it', async () => {
  const { press, done } = train(dayOf(exercise('a')));
  await press();
  await press();
  await button(new RegExp(PLAYER.show(1))).click();
  await expect.element(button(PLAYER.done)).toHaveAttribute('aria-pressed', 'true');
  await press();
  await expect.poll(done).toEqual(['a/2 ea 40×12r']);
  await expect.element(button(PLAYER.done)).toHaveAttribute('aria-pressed', 'false');
});

test('a load that is corrected later changes its set alone and skips no rest, however slowly it is typed', async () => {
  const { seen, press, done } = train(dayOf(exercise('a')));
  await press();
  await expect.poll(() => seen.rest).not.toBeNull();
  const { rest } = seen;
  await button(new RegExp(PLAYER.show(1))).click();
  await field(PLAYER.load).click();
  await userEvent.keyboard('62,');
  await expect.poll(done).toEqual(['a/1 ea 62×12r']);
  await userEvent.keyboard('5');
  await expect.poll(done).toEqual(['a/1 ea 62.5×12r']);
  expect(seen.rest).toBe(rest);
  await button(PLAYER.toNext).click();
  await expect.element(page.getByText(PLAYER.set(2, 3)).first()).toBeVisible();
});

test('a correction is kept also if one leaves the set at once', async () => {
  const { press, done } = train(dayOf(exercise('a')));
  await press();
  await button(new RegExp(PLAYER.show(1))).click();
  await button(PLAYER.less(PLAYER.amount.r)).click();
  await button(PLAYER.toNext).click();
  await expect.poll(done).toEqual(['a/1 ea 40×11r']);
});

test('an uneven bi-set alternates, each with its own load, and rests after the last of a round', async () => {
  const day = dayOf(
    exercise('a', { joined: true, load: '20 kg' }),
    exercise('b', { sets: 1, load: '7,5 kg', rest: 90 }),
  );
  const { seen, press, done } = train(day);
  await expect.element(page.getByText(PLAYER.inGroup('Bi-set'))).toBeVisible();
  await press();
  await expect.element(page.getByRole('heading', { name: 'Exercício b' })).toBeVisible();
  expect(seen.rest).toBeNull();
  await press();
  await expect.poll(() => seen.rest?.length).toBe(90_000);
  await expect.element(page.getByRole('heading', { name: 'Exercício a' })).toBeVisible();
  await press();
  await expect.element(page.getByText(PLAYER.set(3, 3)).first()).toBeVisible();
  await press();
  await expect.poll(done).toEqual(['a/1 ea 20×12r', 'a/2 ea 20×12r', 'a/3 ea 20×12r', 'b/1 eb 7.5×12r']);
});

test('a swap keeps place and target, and has its own last time or none', async () => {
  const swaps = [
    { id: 'halteres', name: 'Supino com halteres', video: null, cue: '' },
    { id: 'flexao', name: 'Flexão', video: null, cue: '' },
  ];
  const { press, done } = train(dayOf(exercise('a', { swaps })), {
    ea: [record(1)],
    halteres: [record(1, { exercise: 'halteres', load: 22, amount: 9 })],
  });
  await page.getByText(PLAYER.swap).click();
  await button(PLAYER.swapTo('Flexão')).click();
  await expect.element(page.getByText(PLAYER.firstTime)).toBeVisible();
  await expect.element(page.getByText('8 a 12 repetições', { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText(PLAYER.set(1, 3)).first()).toBeVisible();
  await page.getByText(PLAYER.swap).click();
  await button(PLAYER.swapTo('Supino com halteres')).click();
  await expect.element(field(PLAYER.load)).toHaveValue('22');
  await press();
  // What follows stays with the swap.
  await press();
  await expect.poll(done).toEqual(['a/1 halteres 22×9r', 'a/2 halteres 22×9r']);
});

test('after a reload the training goes on behind the last press, with the swap that it had', async () => {
  const swaps = [{ id: 'flexao', name: 'Flexão', video: null, cue: '' }];
  const { press, done } = train(dayOf(exercise('b'), exercise('a', { swaps })), {}, [
    record(1, { exercise: 'flexao', load: null, at: 30 }),
    record(1, { item: 'b', exercise: 'eb', at: 10 }),
  ]);
  await expect.element(page.getByRole('heading', { name: 'Flexão' })).toBeVisible();
  await expect.element(page.getByText(PLAYER.set(2, 3)).first()).toBeVisible();
  await press();
  await expect.poll(done).toContain('a/2 flexao null×10r');
});

test('a rest follows the last set of the day while others are open, and none the last open one', async () => {
  const { seen, press, done } = train(
    dayOf(exercise('a', { sets: 2 }), exercise('b', { sets: 1, rest: 45 })),
  );
  await button(new RegExp(PLAYER.skip)).click();
  await press();
  await expect.poll(() => seen.rest?.length).toBe(45_000);
  await press();
  await expect.poll(() => seen.rest?.length).toBe(60_000);
  await press();
  await expect.poll(done).toHaveLength(3);
  expect(seen.rest).toBeNull();
});

test('a press inside a round ends the rest before it', async () => {
  const { seen, press } = train(dayOf(exercise('a', { joined: true }), exercise('b')));
  await press();
  await press();
  await expect.poll(() => seen.rest).not.toBeNull();
  await press();
  await expect.poll(() => seen.rest).toBeNull();
});

test('exercises are done in any order, skipped ones come again, and the end stands at the thumb once all is done', async () => {
  const { seen, press, done, later } = train(
    dayOf(
      exercise('a', { sets: 1 }),
      exercise('b', { sets: 1 }),
      exercise('c', { sets: 1 }),
      exercise('d', { sets: 1 }),
    ),
  );
  await button(new RegExp(`^${PLAYER.skip}: Exercício a`)).click();
  await expect.element(page.getByRole('heading', { name: 'Exercício b' })).toHaveFocus();
  await button(new RegExp(PLAYER.list)).click();
  await page.getByRole('listitem').filter({ hasText: 'Exercício c' }).getByRole('button').click();
  await press();
  // It goes on behind, and comes back to what was left out.
  for (const name of ['Exercício d', 'Exercício a', 'Exercício b']) {
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
    await press();
  }
  expect(done()).toEqual(['a/1 ea 40×12r', 'b/1 eb 40×12r', 'c/1 ec 40×12r', 'd/1 ed 40×12r']);
  await button(PLAYER.end).dblClick();
  expect(seen.ended).toBe(1);
  later();
});

test('a line of words stands at the exercise that follows, and the last one at the last exercise', async () => {
  const { press } = train(
    dayOf(
      { kind: 'text', id: 't1', text: '10 min de esteira' },
      exercise('a', { sets: 1 }),
      exercise('b', { sets: 1 }),
      { kind: 'text', id: 't2', text: 'Alongue as pernas' },
    ),
  );
  await expect.element(page.getByText('10 min de esteira')).toBeVisible();
  expect(page.getByText('Alongue as pernas').elements()).toHaveLength(0);
  await press();
  await expect.element(page.getByText('Alongue as pernas')).toBeVisible();
  expect(page.getByText('10 min de esteira').elements()).toHaveLength(0);
});

test('how an exercise is done stands as text, without a press and beside a video', async () => {
  const cue = 'Escápulas juntas.';
  train(dayOf(exercise('a', { exercise: { id: 'ea', name: 'Supino', video: 'rT7DgCr-3pg', cue } })));
  await expect.element(page.getByText(cue)).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

test('what is asked in the end stays optional, and a second press takes it back', async () => {
  const { seen, press } = train(dayOf(exercise('a')));
  await button('2').click();
  await press();
  await button('3').click();
  await button('3').click();
  await press();
  await expect.poll(() => seen.sets.map(({ rir }) => rir)).toEqual([2, null]);
});

test('each press says once what was done and what comes', async () => {
  const { press } = train(dayOf(exercise('a')));
  await press();
  const said = () =>
    [...document.querySelectorAll('output')]
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '');
  await expect
    .poll(said)
    .toEqual([`${PLAYER.said(1, '40 kg × 12')} ${PLAYER.next(null, PLAYER.set(2, 3), '40 kg × 12')}`]);
  await expect.element(page.getByRole('region', { name: REST.label })).toBeVisible();
});

test('an emptied load is said to be none before the press, where a load belongs to the exercise', async () => {
  const { press, done } = train(dayOf(exercise('a'), exercise('b', { load: 'peso do corpo' })));
  await expect.element(field(PLAYER.load)).toHaveValue('40');
  await expect.element(page.getByText(PLAYER.noLoad)).not.toBeInTheDocument();
  await field(PLAYER.load).clear();
  await expect.element(page.getByText(PLAYER.noLoad)).toBeVisible();
  await expect.element(field(PLAYER.load)).toHaveAccessibleDescription(PLAYER.noLoad);
  await press();
  expect(done()).toEqual(['a/1 ea null×12r']);
});
