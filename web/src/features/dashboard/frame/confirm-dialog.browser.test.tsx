import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const TEXTS = { title: 'Desistir?', keep: 'Manter', confirm: 'Desistir', busy: 'Desistindo...' };

test('the second tap of a double tap that opened the dialog does not confirm', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const confirmed = vi.fn();
  await act(async () =>
    root.render(
      <ConfirmDialog texts={TEXTS} busy={false} problem={null} onConfirm={confirmed} onClose={vi.fn()}>
        <p>Tudo será devolvido.</p>
      </ConfirmDialog>,
    ),
  );
  const press = () => act(async () => place.querySelector<HTMLElement>('.btn-error')?.click());
  await act(() => vi.advanceTimersByTimeAsync(300));
  await press();
  expect(confirmed).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  await press();
  expect(confirmed).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
