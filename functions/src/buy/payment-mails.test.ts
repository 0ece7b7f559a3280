import { describe, expect, it } from 'vitest';
import type { Mail } from '../mail/mail.ts';
import {
  cancelledMail,
  disputedMail,
  purchaseMail,
  refusedMail,
  replacedMail,
  resumedMail,
  returnedMail,
  secondRenewalMail,
  trainerDisputeMail,
  trainerMismatchMail,
  trainerWithdrawalMail,
  withdrawalMail,
} from './payment-mails.ts';
import { type CardPayment, type GrantRecord, purchaseId } from './records.ts';

const AT = new Date('2026-11-21T15:00:00Z');
const payment: CardPayment = {
  provider: 'stripe',
  provider_id: 'cs_test_1',
  plan: 'plus',
  amount_cents: 15_990,
  registration: { email: 'ana@exemplo.com', nome: 'Ana', telefone: '', data_nascimento: '' },
  subscriber: 'ana',
  order_id: 'order',
  protocol: '20260301-000001',
  status: 'paid',
  created_at: AT,
  expires_at: AT,
  paid_at: AT,
  checked_at: null,
  reconcile_at: null,
  claimed_by: null,
  claimed_at: null,
  withdrawal: null,
  refunds: [],
  unmet_since: null,
  read_at: null,
  customer: null,
  subscription: null,
  stop: null,
  refused: null,
  adopted_at: null,
};
const grant: GrantRecord = {
  kind: 'card',
  id: 'stripe_invoice_in_1',
  subscriber: 'ana',
  tier: 'plus',
  paid_at: AT,
  period_start: AT,
  period_end: AT,
  reversed_at: null,
  payment: 'stripe_cs_test_1',
  amount_cents: 15_990,
  refunded_cents: 0,
  dispute: 'none',
};
const withdrawal = { grant: grant.id, protocol: '20261122-482913', requested_at: AT };
const mails: Readonly<Record<string, Mail>> = {
  'a purchase': purchaseMail(payment, grant, null),
  'money that went back': returnedMail(payment, grant),
  'a refused renewal': refusedMail(payment, null, null),
  'a cancellation': cancelledMail(payment, null, AT),
  'an open dispute': disputedMail(payment, null, AT),
  'a renewal that goes on': resumedMail(payment),
  'a replaced subscription': replacedMail(payment, { ...payment, provider_id: 'cs_test_2' }),
  'a second renewal': secondRenewalMail(payment, { ...payment, provider_id: 'cs_test_2' }),
  'a withdrawal': withdrawalMail(payment, withdrawal),
  'a withdrawal, to the trainer': trainerWithdrawalMail(payment, withdrawal),
  'a dispute, to the trainer': trainerDisputeMail(payment, grant),
  'another amount than the price, to the trainer': trainerMismatchMail(payment),
};

describe('every mail about money', () => {
  it.each(Object.entries(mails))('%s: is about its payment, so that an erasure finds it', (_, mail) => {
    expect(mail.about).toEqual([purchaseId('stripe_cs_test_1')]);
  });
});
