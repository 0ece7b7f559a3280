import { CARD } from 'domain/texts/checkout';
import { describe, expect, it } from 'vitest';
import { fieldRefusal, orderRefusal } from './card-order.ts';

const order = { email: 'ana@example.com', phone: '(11)98765-4321' };

describe('the card form', () => {
  it('takes an address and a mobile number', () => {
    expect(orderRefusal(order)).toBeUndefined();
  });

  // spec: "Card checkout: email and phone are required"
  it('says that all fields are required before it says anything else', () => {
    expect(orderRefusal({ email: '', phone: '(11)9' })).toBe(CARD.allRequired);
    expect(orderRefusal({ email: 'ana', phone: '   ' })).toBe(CARD.allRequired);
  });

  it('names the address before the phone when both are wrong', () => {
    expect(orderRefusal({ email: 'ana@', phone: '(11)9' })).toBe(CARD.invalidEmail);
    expect(orderRefusal({ ...order, phone: '(11)9' })).toBe(CARD.invalidPhone);
  });

  // spec: "Phone must match (XX)XXXXX-XXXX"
  it.each([
    '(11)3333-4444', // a landline
    '(11)88765-4321', // no mobile number starts so
    '(01)98765-4321', // no such area
    '(11)98765-432',
  ])('takes no %s for a phone in the format (XX)XXXXX-XXXX', (phone) => {
    expect(fieldRefusal('phone', phone)).toBe(CARD.invalidPhone);
  });

  it('marks an empty field as required', () => {
    expect(fieldRefusal('email', ' ')).toBe(CARD.fieldRequired);
  });
});
