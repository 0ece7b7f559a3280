import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PIX } from 'domain/buy/texts';
import { TRAINER } from 'domain/kit/content/trainer';
import { answering, PIX_DATA } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { PixCode } from './pix-code.tsx';

const copy = page.getByRole('button', { name: PIX.copy });
const code = page.getByLabelText(PIX.codeLabel);
const toasts = page.getByRole('log');

/** What the page put into the clipboard. */
let copied: string[];
const heed = () => copied.push(String(window.getSelection()));

beforeEach(() => {
  copied = [];
  document.addEventListener('copy', heed);
  answering({});
  render(
    <Dialog title={PIX.codeTitle} onClose={vi.fn()}>
      <PixCode
        kept={{ pixData: PIX_DATA, email: 'ana@example.com', plan: 'pro', savedAt: Date.now() }}
        secondsLeft={1_800}
        onPaid={vi.fn()}
        onRenew={vi.fn()}
        renewing={false}
      />
    </Dialog>,
  );
});
afterEach(() => {
  document.removeEventListener('copy', heed);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// spec: "'Código copiado!' with 'Código PIX copiado para a área de transferência.'"
// spec: "brCode (copyable code)"
test('the button copies the code, also where the clipboard refuses, as in the browsers inside other apps', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('refused', 'NotAllowedError'),
  );
  await expect.element(code).toHaveValue(PIX_DATA.brCode);
  await copy.click();
  await expect.element(toasts).toHaveTextContent(`${PIX.copiedTitle} ${PIX.copiedText}`);
  expect(copied).toEqual([PIX_DATA.brCode]);
  await expect.element(copy).toHaveFocus();
});

test('the button says so and selects the code where copying is refused, too', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('refused', 'NotAllowedError'),
  );
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await copy.click();
  await expect.element(toasts).toHaveTextContent(PIX.copyRefused);
  await expect.element(code).toHaveFocus();
  const area = code.element() as HTMLTextAreaElement;
  expect([area.selectionStart, area.selectionEnd]).toEqual([0, PIX_DATA.brCode.length]);
});

test("the buyer reads the recipient's name to look for in the bank's app", async () => {
  const dialog = page.getByRole('dialog', { name: PIX.codeTitle });
  await expect.element(dialog).toHaveTextContent(`${PIX.checkReceiver} ${TRAINER.legalName}`);
});
