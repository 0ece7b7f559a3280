import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../kit/testing/render.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { showToast, Toaster } from '../kit/ui/toast.tsx';
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

test('a toast of an earlier screen is gone when a dialog opens, and one that leads to the dialog stays', async () => {
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Pagar
        </button>
        {open && (
          <Dialog title="Pagamento" onClose={() => setOpen(false)}>
            <p>Valor</p>
          </Dialog>
        )}
        <Toaster />
      </>
    );
  }
  render(<Screen />);
  const toast = page.getByText('Progresso salvo!');
  for (const leads of [false, true]) {
    showToast({ kind: 'success', text: 'Progresso salvo!', leads });
    await expect.element(toast).toBeVisible();
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(toast.elements()).toHaveLength(leads ? 1 : 0);
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).first().click();
  }
});
