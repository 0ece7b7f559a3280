import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ROUTINE_VIDEO } from 'domain/training/routine-texts';
import { ExerciseVideo } from './routine-video.tsx';

// The test asks nothing of YouTube.
vi.mock('domain/training/video', async (real) => ({ ...(await real()), videoFrame: () => 'about:blank' }));

const CUE = 'Escápulas juntas.';

/** An open video of an exercise with this cue, whose frame loads when the test says so. */
async function open(cue = CUE) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const place = document.body.appendChild(document.createElement('div'));
  // The empty page is loaded at once.
  place.addEventListener('load', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const exercise = { id: 'supino', name: 'Supino', video: 'rT7DgCr-3pg', cue };
  await act(async () =>
    root.render(<ExerciseVideo exercise={exercise} isOpen={true} onToggle={() => undefined} />),
  );
  const frame = place.querySelector('iframe') ?? expect.unreachable();
  return {
    said: () => place.querySelector('output')?.textContent,
    link: () => place.querySelector('a')?.getAttribute('href'),
    load: () => act(async () => frame.dispatchEvent(new Event('load'))),
    wait: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000)),
  };
}

test('a video that does not load says so after a while, with the cue, and the way to YouTube is there from the beginning', async () => {
  const { said, link, wait } = await open();
  expect(link()).toBe('https://www.youtube.com/watch?v=rT7DgCr-3pg');
  await wait(7);
  expect(said()).toBe('');
  await wait(2);
  expect(said()).toBe(`${ROUTINE_VIDEO.failed} ${ROUTINE_VIDEO.failedCue} ${CUE}`);
});

test('a video that loads says nothing, and one that loads late takes back what was said', async () => {
  const early = await open();
  await early.load();
  await early.wait(20);
  expect(early.said()).toBe('');
  const late = await open('');
  await late.wait(9);
  expect(late.said()).toContain(ROUTINE_VIDEO.failed);
  expect(late.said()).not.toContain(ROUTINE_VIDEO.failedCue);
  await late.load();
  expect(late.said()).toBe('');
});

test('without a network it says so at once, although the browser loads a page of its own', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { said, load } = await open();
  await load();
  expect(said()).toContain(CUE);
});
