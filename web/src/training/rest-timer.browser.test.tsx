import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Instant, type Rest, startRest } from 'domain/training/rest';
import { RestTimer, StayAwake } from './rest-timer.tsx';
import { signals } from './signals.ts';

/** A phone whose clocks the test moves. Its timers run while it is awake. */
async function phone(left: number, before?: Rest) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const ring = vi.spyOn(signals, 'ring').mockResolvedValue();
  const now = { wall: 1_000_000, steady: 5_000, page: 1 };
  const clock = (): Instant => ({ ...now });
  const rests: (Rest | null)[] = [];
  function Training() {
    const [rest, setRest] = useState<Rest | null>(() => before ?? startRest(left, clock()));
    const onChange = (changed: Rest | null) => {
      rests.push(changed);
      setRest(changed);
    };
    return (
      <>
        <StayAwake />
        {rest && <RestTimer rest={rest} onChange={onChange} next="A seguir: Supino" clock={clock} />}
      </>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Training />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const see = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    return act(async () => document.dispatchEvent(new Event('visibilitychange')));
  };
  return {
    ring,
    rests,
    text: () => place.textContent,
    element: (selector: string) => place.querySelector<HTMLElement>(selector),
    press: (name: string) =>
      act(async () =>
        [...place.querySelectorAll('button')].find((each) => each.textContent === name)?.click(),
      ),
    /** The page runs for so many seconds. */
    run: async (seconds: number) => {
      // In small steps, because a timer asks the clock when it fires.
      for (let passed = 0; passed < seconds * 10; passed += 1) {
        now.wall += 100;
        now.steady += 100;
        await act(() => vi.advanceTimersByTimeAsync(100));
      }
    },
    /** The phone is locked for so many seconds: its steady clock and its timers stand still. */
    lock: async (seconds: number) => {
      await see('hidden');
      now.wall += seconds * 1_000;
      await see('visible');
    },
    /** The page is busy for so many seconds: its clocks go on, and a timer fires late. */
    stall: async (seconds: number) => {
      now.wall += seconds * 1_000;
      now.steady += seconds * 1_000;
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    },
    setClock: (seconds: number) => {
      now.wall += seconds * 1_000;
    },
  };
}

test('a rest counts down to its end, which sounds once and is told', async () => {
  const { text, run, ring } = await phone(3);
  expect(text()).toContain('0:03');
  await run(1.5);
  expect(text()).toContain('0:02');
  expect(text()).toContain('A seguir: Supino');
  expect(ring).not.toHaveBeenCalled();
  await run(1.5);
  expect(text()).toContain('Descanso terminado');
  expect(text()).not.toContain('terminou há');
  await run(40);
  expect(text()).toContain('terminou há 0:40');
  expect(ring).toHaveBeenCalledOnce();
});

test('after a lock over its end the timer says how long it is over, and gives no late sound', async () => {
  const { text, lock, run, ring } = await phone(60);
  await run(5);
  await lock(95);
  expect(text()).toContain('terminou há 0:40');
  await run(3);
  expect(text()).toContain('terminou há 0:43');
  expect(ring).not.toHaveBeenCalled();
});

test('after a short lock the rest goes on where it is, and sounds at its end', async () => {
  const { text, lock, run, ring } = await phone(60);
  await lock(50);
  expect(text()).toContain('0:10');
  await run(10);
  expect(ring).toHaveBeenCalledOnce();
});

test('a clock that is set back or ahead while the page is seen changes nothing', async () => {
  const { text, setClock, run, ring } = await phone(60);
  setClock(-3_600);
  await run(1);
  expect(text()).toContain('0:59');
  setClock(7_200);
  await run(1);
  expect(text()).toContain('0:58');
  expect(ring).not.toHaveBeenCalled();
});

test('a timer that fires seconds late tells the end without a sound', async () => {
  const { text, stall, ring } = await phone(1);
  await stall(4);
  expect(text()).toContain('terminou há 0:03');
  expect(ring).not.toHaveBeenCalled();
});

test('a rest that was over before a reload stays silent', async () => {
  const since = { wall: 1_000_000 - 100_000, steady: 900_000, page: 0 };
  const { text, run, ring } = await phone(0, { length: 60_000, left: 60_000, since });
  expect(text()).toContain('terminou há 0:40');
  await run(2);
  expect(ring).not.toHaveBeenCalled();
});

test('the buttons take and give 15 seconds and skip the rest', async () => {
  const { text, press, rests } = await phone(60);
  await press('+15');
  expect(text()).toContain('1:15');
  await press('−15');
  await press('−15');
  expect(text()).toContain('0:45');
  await press('Pular');
  expect(rests.at(-1)).toBeNull();
});

test('taking more than is left ends the rest without a sound, and one that is over begins anew', async () => {
  const { text, press, run, ring } = await phone(10);
  await press('−15');
  expect(text()).toContain('Descanso terminado');
  await run(2);
  expect(ring).not.toHaveBeenCalled();
  await press('+15');
  expect(text()).toContain('0:15');
  await run(15);
  expect(ring).toHaveBeenCalledOnce();
});

test('the end flashes, but not where a person wants no motion', async () => {
  const lights = [];
  for (const matches of [false, true]) {
    const { element, run } = await phone(1);
    vi.stubGlobal('matchMedia', () => ({ matches }));
    await run(1);
    lights.push(element('.fixed')?.getAnimations().length ?? 0);
  }
  expect(lights).toEqual([1, 0]);
});

test('only the end that comes while the person is there is spoken', async () => {
  const { element, run } = await phone(4);
  await run(2);
  expect(element('output')?.textContent).toBe('');
  await run(2);
  expect(element('output')?.textContent).toBe('Descanso terminado');
  const later = await phone(60);
  await later.lock(80);
  expect(later.element('output')?.textContent).toBe('');
});

test('the sound can be turned off, which says so', async () => {
  const { text, press } = await phone(60);
  await press('Som ligado');
  expect(text()).toContain('Som desligado');
  expect(signals.isSilent()).toBe(true);
  await press('Som desligado');
  expect(signals.isSilent()).toBe(false);
});
