import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpeningDashboard } from './opening-dashboard.tsx';

const events = { onOpen: vi.fn(), onFailed: vi.fn(), onClose: vi.fn() };
const { onOpen, onFailed } = events;
let place: HTMLElement;
let root: Root;
let begin: () => void;
let refuse: (error: Error) => void;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers();
  vi.clearAllMocks();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const signingIn = new Promise<void>((resolve, reject) => {
    [begin, refuse] = [resolve, reject];
  });
  await act(async () => root.render(<OpeningDashboard signingIn={signingIn} {...events} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

// spec: "| Redirect after account creation | 1.5 s |"
test("'Abrindo seu painel…' opens the dashboard after 1.5 s", async () => {
  begin();
  await pass(1_499);
  expect(onOpen).not.toHaveBeenCalled();
  await pass(1);
  expect(onOpen).toHaveBeenCalledOnce();
});

test('it waits for a session that takes longer, and then opens the dashboard at once', async () => {
  await pass(9_000);
  expect(onOpen).not.toHaveBeenCalled();
  begin();
  await pass(0);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(onFailed).not.toHaveBeenCalled();
});

test('it tells at once of a session that failed, and opens no dashboard', async () => {
  refuse(new Error('refused'));
  await pass(0);
  expect(onFailed).toHaveBeenCalledOnce();
  await pass(5_000);
  expect(onOpen).not.toHaveBeenCalled();
});

test.each(['begins', 'fails'])('once it is closed, it does nothing when the session %s', async (how) => {
  await pass(1_000);
  await act(async () => root.render(null));
  if (how === 'begins') begin();
  else refuse(new Error('refused'));
  await pass(5_000);
  expect(onOpen).not.toHaveBeenCalled();
  expect(onFailed).not.toHaveBeenCalled();
});
