import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { UNKNOWN_PAYMENT } from 'domain/buy/texts';
import { answering } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { UnknownPaymentDialog } from './card-dialog.tsx';
import { forgetOrder, readKeptOrders, takeSession } from './kept-orders.ts';
import { paidOrder } from './testing/paid-order.ts';

const session_id = 'cs_test_a1B2c3D4e5F6g7H8';
const charge = { amount_cents: 19_990, paidAt: '2026-11-22T12:00:00.000Z' };
const email = page.getByLabelText(UNKNOWN_PAYMENT.email);
const onRecognised = vi.fn();
const onClose = vi.fn();
let calls: ReturnType<typeof answering>;

beforeEach(() => {
  onRecognised.mockClear();
  onClose.mockClear();
  takeSession(session_id);
  calls = answering({});
  const order = { ...paidOrder({ session_id }), charge };
  render(<UnknownPaymentDialog order={order} onRecognised={onRecognised} onClose={onClose} />);
});
afterEach(() => {
  forgetOrder(session_id);
  vi.unstubAllGlobals();
});

test('says what was paid and when, and nothing happens before the person calls it theirs', async () => {
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('Personal PRO, R$ 199,90 no cartão, paga em 22/11/2026.');
  await expect.element(email).toBeVisible();
  expect(calls).toEqual([]);
  expect(onRecognised).not.toHaveBeenCalled();
});

test('only who types the address of the purchase is its buyer, whose order this browser then keeps', async () => {
  await expect.element(page.getByRole('dialog')).not.toHaveTextContent('ana@example.com');
  const submit = page.getByRole('button', { name: UNKNOWN_PAYMENT.submit });
  await email.fill('ana@');
  await submit.click();
  await expect.element(page.getByText(UNKNOWN_PAYMENT.invalidEmail)).toBeVisible();
  await email.fill('bia@example.com');
  await submit.click();
  await expect.element(page.getByText(UNKNOWN_PAYMENT.different)).toBeVisible();
  expect(onRecognised).not.toHaveBeenCalled();

  await email.fill(' Ana@Example.com ');
  await submit.click();
  await expect.poll(() => onRecognised.mock.calls).toHaveLength(1);
  // Without `fromUrl`: the buyer is known now.
  expect(readKeptOrders()).toEqual([{ session_id, savedAt: expect.any(Number) }]);
});

test("'Não fui eu' forgets the session, so that the next visit asks about nothing", async () => {
  await page.getByRole('button', { name: UNKNOWN_PAYMENT.notMine }).click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(readKeptOrders()).toEqual([]);
});
