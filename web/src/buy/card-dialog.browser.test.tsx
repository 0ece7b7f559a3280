import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CARD, CONTRACT, firstPeriodEnds } from 'domain/buy/texts';
import { DAY_MS } from 'domain/kit/dates';
import { answering, refusal, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { CardDialog } from './card-dialog.tsx';
import { forgetOrder, readKeptOrders } from './kept-orders.ts';

const dialog = page.getByRole('dialog', { name: CARD.title });
const email = dialog.getByLabelText(CARD.email);
const phone = dialog.getByLabelText(CARD.phone);
const submit = dialog.getByRole('button', { name: CARD.submit });
const toasts = dialog.getByRole('log');

const open = () =>
  render(<CardDialog plan="pro" onClose={vi.fn()} onPaid={vi.fn()} onOpenDashboard={vi.fn()} />);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// spec: "Card checkout: email and phone are required ('Todos os campos são obrigatórios')"
// spec: "Email must match a basic address pattern"
// spec: "Phone must match (XX)XXXXX-XXXX"
// spec: "Phone is auto-masked, max length 14"
test('the card dialog masks and refuses what is wrong, in the words of the specification', async () => {
  const calls = answering({});
  open();
  await submit.click();
  await expect.element(toasts).toHaveTextContent(CARD.allRequired);
  await expect.poll(() => dialog.getByText(CARD.fieldRequired).elements()).toHaveLength(2);
  await expect.element(email).toHaveFocus();

  // The text is shown twice: as a notification and at the field.
  await email.fill('ana@');
  await phone.fill('+55 11 98765-4321');
  await expect.element(phone).toHaveValue('(11)98765-4321');
  await submit.click();
  await expect.poll(() => dialog.getByText(CARD.invalidEmail).elements()).toHaveLength(2);

  await email.fill('ana@example.com');
  await phone.fill('1133334444');
  await submit.click();
  await expect.poll(() => dialog.getByText(CARD.invalidPhone).elements()).toHaveLength(2);
  await expect.element(phone).toHaveFocus();
  expect(calls).toEqual([]);
});

test('the toast about one field goes when that field is corrected', async () => {
  answering({});
  open();
  await email.fill('ana@');
  await phone.fill('11987654321');
  // Toasts do not go by themselves while the timers stand still.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await submit.click();
  await expect.element(toasts).toHaveTextContent(CARD.invalidEmail);
  await email.fill('ana@exempl');
  await expect.element(toasts).toHaveTextContent(CARD.invalidEmail);
  await email.fill('ana@example.com');
  await expect.poll(() => toasts.element().textContent).toBe('');
});

const rules = dialog.getByRole('group', { name: CONTRACT.rulesTitle });

test('the contract is told before paying, without a date while the clock of the server is unknown', async () => {
  answering({});
  open();
  await expect
    .element(dialog.getByRole('group', { name: CONTRACT.title }))
    .toHaveTextContent(/Personal PRO.*hoje e a cada 60 dias/);
  for (const text of [firstPeriodEnds(null), CARD.cancel, '7 dias para desistir', CARD.onStripe])
    await expect.element(rules).toHaveTextContent(text);
});

test('the end of the first period goes by the clock of the server', async () => {
  const told = new Date(Date.now() - 90 * DAY_MS);
  answering({ '': { headers: { Date: told.toUTCString() }, body: null } });
  open();
  await expect.element(rules).toHaveTextContent(firstPeriodEnds(told));
});

test('an order is kept before its page is left for, and a page that comes back takes another press', async () => {
  const session_id = 'cs_test_a1B2c3D4e5F6g7H8';
  // A navigation inside the page, so that the test goes on in it.
  const url = `${window.location.href.split('#')[0]}#pagar`;
  const calls = answering({
    'create-checkout': { body: { result: { success: true, url, session_id } } },
  });
  open();
  await email.fill('ana@example.com');
  await phone.fill('11987654321');
  await submit.click();
  await expect.poll(() => window.location.hash).toBe('#pagar');
  expect(readKeptOrders()).toMatchObject([
    { session_id, form: { email: 'ana@example.com', phone: '(11)98765-4321' } },
  ]);
  await expect.element(dialog.getByRole('button', { name: CARD.submitting })).toBeDisabled();

  forgetOrder(session_id);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await submit.click();
  await expect.poll(readKeptOrders).toHaveLength(1);
  // The server makes one session of one order.
  expect(calls[1]?.data).toEqual(calls[0]?.data);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  window.history.back();
  forgetOrder(session_id);
});

describe('when the checkout cannot be made', () => {
  /** Fills in the form and sends it. */
  async function order(replies: Readonly<Record<string, Reply>>) {
    const calls = answering(replies);
    open();
    await email.fill('ana@example.com');
    await phone.fill('11987654321');
    await submit.click();
    return calls;
  }

  // spec: "'Erro ao salvar dados. Tente novamente.'"
  test('a registration that fails stops the flow', async () => {
    await order({ 'create-checkout': refusal('registration-failed') });
    await expect.element(toasts).toHaveTextContent('Erro ao salvar dados. Tente novamente.');
    expect(readKeptOrders()).toEqual([]);
  });

  // spec: "'Erro ao criar checkout. Tente novamente.'"
  // spec: "'URL de checkout não disponível'"
  // spec: "'Erro no processo de checkout'"
  test.each<[what: string, reply: Reply, text: string]>([
    [
      'an answer without success',
      { body: { result: { success: false, error: 'boom' } } },
      CARD.checkoutRefused,
    ],
    ['a refusal', refusal('rate-limited'), CARD.checkoutRefused],
    [
      'no address to pay at',
      { body: { result: { success: true, url: null, session_id: 'cs_test_a1B2c3D4e5F6g7H8' } } },
      CARD.noUrl,
    ],
    [
      'a server that fails',
      { status: 500, body: { error: { status: 'INTERNAL', message: 'boom' } } },
      CARD.checkoutFailed,
    ],
  ])('%s: the specification’s text is shown, and the typed values stay', async (_what, reply, text) => {
    await order({ 'create-checkout': reply });
    await expect.element(toasts).toHaveTextContent(text);
    expect(page.getByText('boom').elements()).toEqual([]);
    await expect.element(phone).toHaveValue('(11)98765-4321');
    await expect.element(submit).toBeEnabled();
  });

  test('beside the specification’s text the buyer reads of PIX, where the server says that it works', async () => {
    const refused = { success: false, error: 'boom', other_method: true };
    await order({ 'create-checkout': { body: { result: refused } } });
    await expect.element(toasts.getByText(CARD.checkoutRefused, { exact: true })).toBeVisible();
    await expect.element(toasts).toHaveTextContent(CARD.byPix);
  });

  test('a try after a lost answer is the same order, of which the server makes one session', async () => {
    const calls = await order({ 'create-checkout': 'offline' });
    await expect.poll(() => calls).toHaveLength(1);
    await submit.click();
    await expect.poll(() => calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);
  });
});
