import { describe, expect, it } from 'vitest';
import type { PixHint } from '../ports/pix-gateway.ts';
import type { PaymentStatus } from '../records/records.ts';
import { pixPayment } from '../testing/documents.ts';
import { type PixNews, toPixNews } from './pix-news.ts';

const hint = (event: PixHint['event'], paid_cents: number | null = null): PixHint => ({ event, paid_cents });
const is = (status: PaymentStatus, disputed = false): PixNews => ({ status, disputed });
const paid = pixPayment({ status: 'paid' });
const unpaid = pixPayment();

describe("what the provider's answer means for a PIX", () => {
  it.each([
    ['pending', is('pending')],
    ['expired', is('expired')],
    ['cancelled', is('cancelled')],
    ['refunded', is('refunded')],
    ['paid', is('paid')],
    ['disputed', is('paid', true)],
  ] as const)('%s', (truth, news) => {
    expect(toPixNews(unpaid, truth)).toEqual(news);
    expect(toPixNews(paid, truth)).toEqual(news);
  });
});

describe('what a verified event adds to it', () => {
  it.each([
    ['a refund that the check does not know of', paid, 'paid', hint('refunded'), is('refunded')],
    ['a refund told before the payment', unpaid, 'paid', hint('refunded'), is('refunded')],
    ['a refund that the check knows, too', unpaid, 'refunded', hint('refunded'), is('refunded')],
    ['a refund of money that nobody was seen paying', unpaid, 'pending', hint('refunded'), is('pending')],
    ['a lost dispute that the check calls a refund', unpaid, 'refunded', hint('lost'), is('lost')],
    ['a refund of a paid code that the check forgot', paid, 'expired', hint('refunded'), is('refunded')],
    ['a lost dispute', paid, 'paid', hint('lost'), is('lost')],
    ['a dispute that was lost while it is open', unpaid, 'disputed', hint('lost'), is('lost', true)],
    ['a lost dispute about an expired code', unpaid, 'expired', hint('lost'), is('expired')],
    ['a dispute', paid, 'paid', hint('disputed'), is('paid', true)],
    ['a dispute about a code that nobody paid', unpaid, 'pending', hint('disputed'), is('pending', true)],
    ['the price', unpaid, 'paid', hint('completed', 15_990), is('paid')],
    ['another amount', unpaid, 'paid', hint('completed', 100), is('mismatched')],
    ['another amount, disputed', unpaid, 'disputed', hint('completed', 100), is('mismatched', true)],
    [
      'another amount that the check does not know of',
      unpaid,
      'pending',
      hint('completed', 100),
      is('pending'),
    ],
    ['no amount', unpaid, 'paid', hint('completed'), is('paid')],
    ['the amount in dispute, which is not the price', paid, 'paid', hint('disputed', 100), is('paid', true)],
  ] as const)('%s', (_what, payment, truth, told, news) => {
    expect(toPixNews(payment, truth, told)).toEqual(news);
  });
});
