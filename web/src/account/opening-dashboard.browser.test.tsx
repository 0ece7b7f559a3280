import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpeningDashboard } from './opening-dashboard.tsx';

const onOpen = vi.fn();
let place: HTMLElement;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  onOpen.mockClear();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<OpeningDashboard onOpen={onOpen} onClose={vi.fn()} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

// spec: "| Redirect after account creation | 1.5 s |"
test("'Abrindo seu painel…' opens the dashboard after 1.5 s", async () => {
  await pass(1_499);
  expect(onOpen).not.toHaveBeenCalled();
  await pass(1);
  expect(onOpen).toHaveBeenCalledOnce();
});

test('once it is closed, it opens no dashboard any more', async () => {
  await pass(1_000);
  await act(async () => root.render(null));
  await pass(5_000);
  expect(onOpen).not.toHaveBeenCalled();
});
