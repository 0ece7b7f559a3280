import { describe, expect, it } from 'vitest';
import { TRAINER } from '../kit/content/trainer.ts';
import type { MailText } from '../mail/texts.ts';
import {
  cancelledMailText,
  disputedMailText,
  type PaidFacts,
  purchaseMailText,
  refusedMailText,
  reminderMailText,
  renewalMailText,
  replacedMailText,
  resumedMailText,
  returnedMailText,
  secondRenewalMailText,
  trainerDisputeMailText,
  trainerWithdrawalMailText,
  withdrawalMailText,
} from './mail-texts.ts';

const EMAIL = 'ana@exemplo.com';
const PAID_AT = new Date('2026-11-21T15:00:00Z');
const END = new Date('2027-01-20T15:00:00Z');
/** Before the period's end, because another period runs first. */
const NEXT_CHARGE = new Date('2027-01-15T15:00:00Z');
const byPix: PaidFacts = {
  nome: 'Ana Souza',
  plan: 'pro',
  method: 'pix',
  amount_cents: 19_990,
  agreed_cents: 19_990,
  next_charge: null,
  site: 'https://personal.example',
  paid_at: PAID_AT,
  period: { start: PAID_AT, end: END },
};
const byCard: PaidFacts = {
  ...byPix,
  plan: 'plus',
  method: 'card',
  amount_cents: 15_990,
  agreed_cents: 15_990,
  next_charge: NEXT_CHARGE,
};

const INVOICE_PAGE = 'https://invoice.stripe.com/i/acct_1/test_1';
const toBuyers: Readonly<Record<string, MailText>> = {
  'a purchase by PIX': purchaseMailText(byPix, EMAIL),
  'a purchase by card': purchaseMailText(byCard, EMAIL),
  'a renewal': renewalMailText(byCard),
  'a refused renewal': refusedMailText(byCard, END, INVOICE_PAGE),
  'a cancellation': cancelledMailText({ ...byCard, next_charge: null }, END, false),
  'a replaced subscription': replacedMailText({ ...byCard, next_charge: null }, 'pro', false),
  'a second renewal': secondRenewalMailText(byCard, { ...byCard, plan: 'pro' }),
  'a full refund': returnedMailText({ ...byCard, next_charge: null }, 15_990, 'refunded'),
  'a partial refund': returnedMailText(byCard, 5_000, 'partially-refunded'),
  'a lost dispute': returnedMailText(byCard, 0, 'lost'),
  'an open dispute': disputedMailText({ ...byCard, next_charge: null }, END),
  'a renewal that goes on': resumedMailText(byCard),
  'a withdrawal': withdrawalMailText(byCard, '20261122-482913', new Date('2026-11-22T12:00:00Z')),
  'a plan about to end': reminderMailText('Ana Souza', 'pro', END, byPix.site),
};

describe('every mail to a buyer', () => {
  it.each(Object.entries(toBuyers))('%s: greets by first name and says who is writing', (_, { text }) => {
    expect(text).toMatch(/^Olá, Ana!\n\n/);
    for (const fact of [TRAINER.name, TRAINER.cref, TRAINER.legalName, TRAINER.cnpj, TRAINER.address]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain(TRAINER.email);
  });

  it.each(Object.entries(toBuyers))('%s: leaves no gap where a fact is missing', (_, { subject, text }) => {
    expect(`${subject}\n${text}`).not.toMatch(/undefined|null|Invalid|NaN|\s[.,;:]|\n{3}| {2}/);
  });

  it('greets without a name if the buyer gave none, as the card dialog does not ask for it', () => {
    expect(purchaseMailText({ ...byCard, nome: '' }, EMAIL).text).toMatch(/^Olá!\n\n/);
  });
});

describe('the mail about a renewal of another amount', () => {
  const renewal = (amount_cents: number) => renewalMailText({ ...byCard, amount_cents }).text;

  it('names what was charged beside the price, and promises no amount of the next one', () => {
    expect(renewal(14_391)).toContain('Valor: R$ 143,91 por 60 dias (preço contratado: R$ 159,90)');
    expect(renewal(14_391)).toContain('Renovação: automática no mesmo cartão a cada 60 dias. A próxima');
    expect(renewal(15_990)).not.toContain('preço contratado');
  });

  it('says the length that was paid, whatever is sold now, and none where no access is left', () => {
    const period = { start: PAID_AT, end: new Date(PAID_AT.getTime() + 90 * 86_400_000) };
    expect(renewalMailText({ ...byCard, period }).text).toMatch(
      /por 90 dias[^]*no mesmo cartão a cada 90 dias\./,
    );
    expect(renewalMailText({ ...byCard, period: null }).text).not.toMatch(/\d dias/);
  });

  it('says that nothing was charged where nothing was', () => {
    expect(renewal(0)).toContain('Seu plano foi renovado sem cobrança no cartão');
    expect(renewal(0)).not.toContain('foi paga');
  });
});

describe('the mail about two cards that renew', () => {
  it('says which of them the panel ends, and where only the other one ends', () => {
    const { text } = secondRenewalMailText(byCard, { ...byCard, plan: 'pro' });
    expect(text).toContain('a que foi paga sem entrar na conta se cancela no navegador em que foi paga');
    expect(text).toContain(
      'No painel, em Pagamentos, o cancelamento encerra todas as assinaturas da sua conta.',
    );
  });
});

describe('the confirmation of a purchase is the contract in short (Decreto 7.962/2013)', () => {
  it.each([
    ['what was bought', 'Plano: Personal PRO'],
    ['what it includes', 'Suporte via WhatsApp para adaptação de exercícios'],
    ['the price and what it is for', 'Valor: R$ 199,90 por 60 dias'],
    ['how it was paid', 'Forma de pagamento: PIX'],
    ['when', 'Data do pagamento: 21/11/2026'],
    ['when access begins and ends', 'Período de acesso: de 21/11/2026 a 20/01/2027'],
    ['that a PIX does not renew itself', 'Renovação: não há renovação automática.'],
    ['until when one may withdraw', 'até 28/11/2026 você pode desistir sem dizer o motivo'],
    ['that everything comes back then', 'devolução integral (art. 49 do CDC)'],
    ['where to withdraw', 'em Pagamentos, use "Exercer direito de arrependimento", ou escreva para'],
    ['where the panel is', 'Seu painel: https://personal.example/dashboard'],
    ['how to get a password later', `escolha Cadastrar e use o e-mail ${EMAIL}`],
    ['how an account that was there before gets to it', 'Confirme seu e-mail em Minha conta'],
  ])('%s', (_, fact) => {
    expect(purchaseMailText(byPix, EMAIL).text).toContain(fact);
  });

  it('says for a card what will be charged, when, and how to stop it', () => {
    const { text } = purchaseMailText(byCard, EMAIL);
    expect(text).toContain('Forma de pagamento: Cartão');
    expect(text).toContain('Renovação: automática, R$ 159,90 no mesmo cartão a cada 60 dias.');
    expect(text).toContain('A próxima cobrança é em 15/01/2027.');
    expect(text).toContain('Você pode cancelar quando quiser no seu painel');
    expect(text).toContain('até o fim do período já pago, sem reembolso proporcional');
  });

  it('promises no further charge if the renewal was cancelled meanwhile', () => {
    const { text } = purchaseMailText({ ...byCard, next_charge: null }, EMAIL);
    expect(text).toContain('Renovação: cancelada. Seu cartão não será mais cobrado.');
    expect(text).not.toContain('próxima cobrança');
  });
});

describe('a renewal', () => {
  const { subject, text } = renewalMailText(byCard);

  it('has a mail with its amount, period and next charge', () => {
    expect(subject).toBe('Seu plano foi renovado');
    expect(text).toContain('Valor: R$ 159,90 por 60 dias');
    expect(text).toContain('de 21/11/2026 a 20/01/2027');
    expect(text).toContain('A próxima cobrança é em 15/01/2027.');
  });

  it('offers no withdrawal and no password, because the contract is the same', () => {
    expect(text).not.toContain('arrependimento');
    expect(text).not.toContain('senha');
  });
});

describe('a refused renewal', () => {
  it('says what was refused, what is still paid and where to pay with another card', () => {
    const { text } = refusedMailText(byCard, END, INVOICE_PAGE);
    expect(text).toContain('A cobrança de R$ 159,90 da renovação do Personal PLUS foi recusada');
    expect(text).toContain('O período já pago vai até 20/01/2027.');
    expect(text).toContain(`Para pagar com este ou outro cartão, abra: ${INVOICE_PAGE}`);
  });

  it('leads to the plans if the provider names no page', () => {
    expect(refusedMailText(byCard, null, null).text).toContain('https://personal.example/#planos');
  });
});

describe('the end of a renewal', () => {
  it('says that the card is not charged again and until when access lasts', () => {
    const { text } = cancelledMailText(byCard, END, false);
    expect(text).toContain('Seu cartão não será mais cobrado.');
    expect(text).toContain('O período já pago vai até 20/01/2027.');
  });

  it('says what is still charged where a period has begun', () => {
    expect(cancelledMailText(byCard, null, true).text).toContain(
      'O período que já começou ainda pode ser cobrado; depois dele, seu cartão não será mais cobrado.',
    );
  });

  it('by a later subscription names both, and says that the paid period stays', () => {
    const { text } = replacedMailText(byCard, 'pro', false);
    expect(text).toContain('Você contratou o Personal PRO no cartão.');
    expect(text).toContain(
      'cancelamos a renovação da sua assinatura anterior, Personal PLUS (R$ 159,90, Cartão)',
    );
    expect(text).toContain('continua valendo até o fim');
    expect(replacedMailText(byCard, 'pro', true).text).toContain('ignore o link que enviamos');
  });
});

describe('money that goes back', () => {
  it('in full: how much, by which way, and that access ended', () => {
    const { subject, text } = returnedMailText({ ...byCard, next_charge: null }, 15_990, 'refunded');
    expect(subject).toBe('Reembolso confirmado');
    expect(text).toContain('Devolvemos R$ 159,90 do Personal PLUS (R$ 159,90, Cartão) no mesmo cartão.');
    expect(text).toContain('aparece em até duas faturas');
    expect(text).toContain('O acesso que este pagamento dava terminou. Seu cartão não será mais cobrado.');
  });

  it('in full while the card goes on renewing: says nothing about the card', () => {
    expect(returnedMailText(byCard, 15_990, 'refunded').text).not.toContain('não será mais cobrado');
  });

  it('by PIX: to the account that paid', () => {
    const { text } = returnedMailText(byPix, 19_990, 'refunded');
    expect(text).toContain('por PIX, na conta que pagou.');
    expect(text).not.toContain('cartão');
  });

  it('in part: how much of how much, and that access stays', () => {
    const { text } = returnedMailText(byCard, 5_000, 'partially-refunded');
    expect(text).toContain('Devolvemos R$ 50,00 do Personal PLUS (R$ 159,90, Cartão)');
    expect(text).toContain('Seu acesso continua igual.');
  });

  it('by a lost dispute: that the bank decided, and whom to ask', () => {
    const { text } = returnedMailText(byCard, 0, 'lost');
    expect(text).toContain('O banco aceitou a contestação do pagamento do Personal PLUS (R$ 159,90, Cartão)');
    expect(text).toContain(`fale com a gente: ${TRAINER.email}`);
  });
});

describe('a withdrawal', () => {
  const at = new Date('2026-11-22T12:00:00Z');

  it('is confirmed to the buyer with its date, protocol and what follows', () => {
    const { subject, text } = withdrawalMailText(byCard, '20261122-482913', at);
    expect(subject).toContain('20261122-482913');
    expect(text).toContain('Registramos em 22/11/2026');
    expect(text).toContain('Protocolo: 20261122-482913.');
    expect(text).toContain('O valor integral volta no mesmo cartão.');
    expect(text).toContain('e seu cartão não será mais cobrado');
  });

  it('is reported to the trainer with the buyer, the purchase and the protocol', () => {
    const { text } = trainerWithdrawalMailText(byPix, EMAIL, '20261122-482913', at);
    expect(text).toContain(
      `Ana Souza (${EMAIL}) desistiu em 22/11/2026 da compra do Personal PRO (R$ 199,90, PIX). Protocolo: 20261122-482913.`,
    );
  });
});

describe('an opened dispute', () => {
  it('is reported to the trainer with the buyer, and with the deadline to answer', () => {
    const { subject, text } = trainerDisputeMailText(byCard, EMAIL, PAID_AT, false);
    expect(subject).toBe(`Pagamento contestado: Ana Souza (${EMAIL})`);
    expect(text).toContain('Personal PLUS (R$ 159,90, Cartão), feito em 21/11/2026');
    expect(text).toContain('dentro do prazo que ele mostra');
    expect(text).not.toContain('Stripe');
  });

  it('says how the trainer decides that the card is charged again, where it is not', () => {
    expect(trainerDisputeMailText(byCard, EMAIL, PAID_AT, true).text).toContain(
      'a assinatura termina com o período já pago. Se você decidir que ela continua, desfaça o cancelamento no painel da Stripe',
    );
  });

  it('tells the buyer of a card that it is not charged again, and what stays', () => {
    const { subject, text } = disputedMailText({ ...byCard, next_charge: null }, END);
    expect(subject).toBe('Pagamento contestado: seu cartão não será mais cobrado');
    expect(text).toContain('O período já pago continua valendo até 20/01/2027.');
  });

  it('tells the buyer when the renewal goes on after all', () => {
    expect(resumedMailText(byCard).text).toContain('continua. A próxima cobrança é em 15/01/2027.');
  });

  it('that is lost says for a card that it is not charged again, and until when the rest lasts', () => {
    const { text } = returnedMailText({ ...byCard, next_charge: null }, 0, 'lost', END);
    expect(text).toContain('terminou. Seu cartão não será mais cobrado.');
    expect(text).toContain('O que foi pago e não foi contestado vale até 20/01/2027.');
    expect(returnedMailText(byPix, 0, 'lost').text).not.toContain('cartão');
  });

  it('names a buyer without a name by the e-mail address', () => {
    expect(trainerDisputeMailText({ ...byCard, nome: '' }, EMAIL, PAID_AT, false).text).toContain(
      `O pagamento de ${EMAIL}, Personal PLUS`,
    );
  });
});

describe('the reminder before a PIX period ends', () => {
  it('says until when the plan is valid, that it does not renew itself and where to renew', () => {
    const { subject, text } = reminderMailText('Ana', 'pro', END, byPix.site);
    expect(subject).toBe('Seu plano termina em 20/01/2027');
    expect(text).toContain('Seu Personal PRO vale até 20/01/2027 e não se renova sozinho.');
    expect(text).toContain('https://personal.example/#planos');
  });
});
