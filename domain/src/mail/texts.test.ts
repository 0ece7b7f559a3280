import { describe, expect, it } from 'vitest';
import {
  type MailText,
  completedMailText,
  correctionMailText,
  personText,
  releasedMailText,
  trainerChangesMailText,
  trainerCompletedMailText,
} from './texts.ts';
import {
  type PaidFacts,
  purchaseMailText,
  reminderMailText,
  trainerDisputeMailText,
  trainerMismatchMailText,
  trainerWithdrawalMailText,
} from '../buy/mail-texts.ts';

const DASHBOARD = 'https://personal.example/dashboard';
const EMAIL = 'ana@exemplo.com';
const TYPED = `golpe.example Ana https://golpe.example/pix ${'Clique aqui para receber seu dinheiro '.repeat(3)}`;
const PAGE = 'https://personal.example/treinador/aluno/ana';
const AT = new Date('2026-11-21T15:00:00Z');
const person = { nome: TYPED, email: EMAIL };
const facts: PaidFacts = {
  nome: TYPED,
  plan: 'pro',
  method: 'pix',
  amount_cents: 19_990,
  agreed_cents: 19_990,
  next_charge: null,
  site: 'https://personal.example',
  paid_at: AT,
  period: { start: AT, end: AT },
};

const mails: Readonly<Record<string, MailText>> = {
  'a complete questionnaire, to the subscriber': completedMailText(TYPED),
  'a complete questionnaire, to the trainer': trainerCompletedMailText(person, PAGE),
  'changed answers': trainerChangesMailText(person, PAGE),
  'a release': releasedMailText(TYPED, DASHBOARD),
  'a correction': correctionMailText(TYPED, DASHBOARD),
  'a purchase': purchaseMailText(facts, EMAIL),
  'a plan about to end': reminderMailText(TYPED, 'pro', AT, facts.site),
  'a withdrawal, to the trainer': trainerWithdrawalMailText(facts, EMAIL, '20261122-482913', AT),
  'a dispute': trainerDisputeMailText(facts, EMAIL, AT, true),
  'another amount than the price': trainerMismatchMailText(facts, EMAIL),
};

describe('a mail that says a name which somebody typed', () => {
  it.each(Object.entries(mails))('%s: says neither its link nor its message', (_, { subject, text }) => {
    expect(`${subject}\n${text}`).not.toMatch(/golpe|receber seu dinheiro|\n\n\n/);
    expect(`${subject}\n${text}`).toContain('Ana');
  });

  it('names a person without a usable name by the address', () => {
    const unnamed = { nome: 'golpe.example', email: EMAIL };
    expect(personText(unnamed)).toBe(EMAIL);
    expect(trainerChangesMailText(unnamed, PAGE).subject).toBe(`Anamnese alterada: ${EMAIL}`);
    expect(completedMailText(unnamed.nome).text).toMatch(/^Olá!\n\n/);
  });
});
