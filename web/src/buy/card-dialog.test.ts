import { describe, expect, it } from 'vitest';
import { CARD } from 'domain/buy/texts';
import { CARD_CHECKS, cardFormRefusal } from './card-dialog.tsx';

const values = { email: 'ana@example.com', phone: '(11)98765-4321' };

describe('the card form', () => {
  it('takes an address and a mobile number', () => {
    expect(cardFormRefusal(values)).toBeUndefined();
  });

  // spec: "Card checkout: email and phone are required"
  it('says that all fields are required before it says anything else', () => {
    expect(cardFormRefusal({ email: '', phone: '(11)9' })).toBe(CARD.allRequired);
    expect(cardFormRefusal({ email: 'ana', phone: '   ' })).toBe(CARD.allRequired);
  });

  it('names the address before the phone when both are wrong', () => {
    expect(cardFormRefusal({ email: 'ana@', phone: '(11)9' })).toBe(CARD.invalidEmail);
    expect(cardFormRefusal({ ...values, phone: '(11)9' })).toBe(CARD.invalidPhone);
  });

  it('takes an address of an account that nobody may type any more', () => {
    const email = 'bru..na@gmail.com';
    expect(cardFormRefusal({ ...values, email })).toBe(CARD.invalidEmail);
    expect(cardFormRefusal({ ...values, email }, email)).toBeUndefined();
  });

  // spec: "Phone must match (XX)XXXXX-XXXX"
  it.each([
    '(11)3333-4444', // a landline
    '(11)88765-4321', // no mobile number starts so
    '(01)98765-4321', // no such area
    '(11)98765-432',
  ])('takes no %s for a phone in the format (XX)XXXXX-XXXX', (phone) => {
    expect(CARD_CHECKS.refusal('phone', phone)).toBe(CARD.invalidPhone);
  });

  it('marks an empty field as required', () => {
    expect(CARD_CHECKS.refusal('email', ' ')).toBe(CARD.fieldRequired);
  });
});
