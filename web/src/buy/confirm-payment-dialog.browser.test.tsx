import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CARD, UNKNOWN_PAYMENT } from 'domain/buy/texts';
import { answering, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { ConfirmPaymentDialog } from './card-return.tsx';
import { NO_SUGGESTION } from './paid-orders.tsx';

const session_id = 'cs_test_a1B2c3D4e5F6g7H8';
const unpaid = (pending: boolean): Reply => ({ body: { result: { verified: false, pending } } });
const paid: Reply = {
  body: {
    result: {
      verified: true,
      customer_email: 'ana@example.com',
      name_known: true,
      amount_cents: 19_990,
      paid_at: '2026-11-22T12:00:00.000Z',
      plan: 'pro',
      protocol: '20261122-000001',
      ends_at: null,
    },
  },
};
const toasts = page.getByRole('dialog').getByRole('log');
const onPaid = vi.fn();
const onUnknown = vi.fn();

function open({ fromUrl }: { fromUrl: boolean }) {
  const props = { session_id, fromUrl, suggestion: NO_SUGGESTION, onPaid, onUnknown, onClose: vi.fn() };
  render(<ConfirmPaymentDialog {...props} />);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onPaid.mockClear();
  onUnknown.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// spec: "'Pagamento não foi confirmado'"
// spec: "or not confirmed (error)"
test('a pending payment is asked about again after 3 s, and then reported as not confirmed', async () => {
  const replies: Record<string, Reply> = { 'verify-payment': unpaid(true) };
  const calls = answering(replies);
  open({ fromUrl: true });
  await expect.element(page.getByRole('dialog', { name: CARD.confirming })).toBeVisible();
  await expect.poll(() => calls).toHaveLength(1);
  replies['verify-payment'] = unpaid(false);
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(toasts).toHaveTextContent(CARD.notConfirmed);
  expect(calls).toHaveLength(2);
  // There may be no such order, so the page does not say that it keeps one.
  await expect.element(page.getByText(UNKNOWN_PAYMENT.unconfirmedText)).toBeVisible();

  // The button asks once more, and a network that fails is reported, too.
  replies['verify-payment'] = 'offline';
  await page.getByRole('button', { name: CARD.verifyAgain }).click();
  await expect.element(toasts).toHaveTextContent(CARD.verificationFailed);
});

test("'Ainda sem confirmação' changes by itself when the payment is seen", async () => {
  const replies: Record<string, Reply> = { 'verify-payment': unpaid(false) };
  answering(replies);
  open({ fromUrl: false });
  await expect.element(page.getByRole('dialog', { name: CARD.unconfirmedTitle })).toBeVisible();
  replies['verify-payment'] = paid;
  await vi.advanceTimersByTimeAsync(9_900);
  expect(onPaid).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await expect.poll(() => onPaid.mock.calls).toMatchObject([[{ order: { email: 'ana@example.com' } }]]);
  expect(onUnknown).not.toHaveBeenCalled();
});

test('a session that only a URL named has yet to show its buyer', async () => {
  answering({ 'verify-payment': paid });
  open({ fromUrl: true });
  await expect.poll(() => onUnknown.mock.calls).toMatchObject([[{ proof: { session_id } }]]);
  expect(onPaid).not.toHaveBeenCalled();
});
