import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PaymentEntry } from 'domain/buy/payments-contract';
import { WITHDRAWAL } from 'domain/buy/payments-texts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { OFFLINE, RETRY } from 'domain/kit/texts';
import { PAYMENTS_CARD } from 'domain/panel/texts';
import { answering, refusal, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { usePanel } from './use-panel.ts';

const PLAN = { active: true, name: 'PRO', end: null, ended: null, renews: false, endsSoon: false };
const ENTRY: PaymentEntry = {
  id: '0123456789abcdef0123456789abcdef',
  paid_at: '2026-11-20T12:00:00.000Z',
  tier: 'pro',
  method: 'pix',
  amount_cents: 12_990,
  refunded_cents: 0,
  period: { start: '2026-11-20T12:00:00.000Z', end: '2027-01-19T12:00:00.000Z' },
  state: 'paid',
  withdrawable_until: '2026-11-28T02:59:59.999Z',
  protocol: null,
};
const panel = {
  status: {
    subscribed: true,
    subscription_tier: 'pro',
    subscription_end: '2027-01-19T12:00:00.000Z',
    can_fix_pix: false,
    mailbox: 'confirmed',
  },
  payments: { payments: [ENTRY], card: null, next: null, questions: [] },
  unsettled: false,
  version: '1',
};
const listed: Reply = { body: { result: panel } };
const broken: Reply = { status: 500, body: { error: { status: 'INTERNAL', message: 'boom' } } };
const items = page.getByRole('listitem');

function Payments() {
  return <PaymentsCard payments={usePanel('1', 'confirmed')} plan={PLAN} />;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('payments', () => {
  test('that cannot be listed are reported, and trying again shows them', async () => {
    const replies: Record<string, Reply> = { 'read-panel': broken };
    answering(replies);
    render(<Payments />);
    await page.getByRole('heading', { name: PAYMENTS_CARD.title, exact: true }).click();
    await expect.element(page.getByText(PAYMENTS_CARD.failed)).toBeVisible();
    replies['read-panel'] = listed;
    await page.getByRole('button', { name: RETRY }).click();
    await expect.element(items.first()).toBeVisible();
    await expect.element(page.getByText(PAYMENTS_CARD.failed)).not.toBeInTheDocument();
    expect(document.activeElement?.localName).toBe('summary');
  });

  test('stay where they cannot be listed again, and are listed when the network is back', async () => {
    const replies: Record<string, Reply> = { 'read-panel': listed };
    answering(replies);
    render(<Payments />);
    await page.getByRole('heading', { name: PAYMENTS_CARD.title, exact: true }).click();
    await expect.element(items.first()).toBeVisible();
    replies['read-panel'] = 'offline';
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText(PAYMENTS_CARD.failed)).toBeVisible();
    await expect.element(items.first()).toBeVisible();
    replies['read-panel'] = listed;
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText(PAYMENTS_CARD.failed)).not.toBeInTheDocument();
  });
});

describe('a withdrawal', () => {
  const done: Reply = {
    body: {
      result: { protocol: '20261126-123456', requested_at: '2026-11-26T12:00:00.000Z', refunded: true },
    },
  };
  const dialog = page.getByRole('dialog', { name: WITHDRAWAL.title });
  const confirm = dialog.getByRole('button', { name: WITHDRAWAL.confirm });

  /** Opens the dialog. The server gives these answers to the withdrawals, and the last one again and again. */
  async function open(...answers: Reply[]) {
    const calls = answering({
      'read-panel': listed,
      get 'withdraw-purchase'() {
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? 'offline';
      },
    });
    render(<Payments />);
    await page.getByRole('heading', { name: PAYMENTS_CARD.title, exact: true }).click();
    await page.getByRole('button', { name: WITHDRAWAL.button }).click();
    return () => calls.filter(({ name }) => name === 'withdraw-purchase').map(({ data }) => data);
  }

  test('whose answer is lost is asked about again at once, and shows its protocol', async () => {
    const asked = await open('offline', done);
    await confirm.click();
    await expect
      .element(page.getByRole('dialog', { name: WITHDRAWAL.doneTitle }))
      .toHaveTextContent('20261126-123456');
    expect(asked()).toEqual([{ purchase_id: ENTRY.id }, { purchase_id: ENTRY.id }]);
  });

  test('whose answer never comes says so, and trying again shows its protocol', async () => {
    await open('offline', 'offline', done);
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(OFFLINE);
    await confirm.click();
    await expect
      .element(page.getByRole('dialog', { name: WITHDRAWAL.doneTitle }))
      .toHaveTextContent('20261126-123456');
  });

  test('that the server refuses keeps the dialog, the purchase and the way out', async () => {
    await open(refusal('withdrawal-not-possible'), broken);
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERROR_TEXTS['withdrawal-not-possible']);
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERROR_TEXTS.internal);
    expect(page.getByText('boom').elements()).toEqual([]);
    await dialog.getByRole('button', { name: WITHDRAWAL.keep }).click();
    await expect.element(page.getByRole('button', { name: WITHDRAWAL.button })).toHaveFocus();
  });
});
