import { describe, expect, it } from 'vitest';
import { readCardReturn } from './card-return.tsx';

const session_id = 'cs_test_a1B2c3D4e5F6';
const none = { nome: '', data_nascimento: '' };

describe('the address that the payment page returns to', () => {
  // spec: "When success is true and session_id is present on the home page"
  it('names the session to verify', () => {
    expect(readCardReturn(`?success=true&session_id=${session_id}`)).toEqual({
      kind: 'paid',
      session_id,
      suggestion: none,
    });
  });

  it('suggests a name and a birth date, and never an address', () => {
    const search = `?success=true&session_id=${session_id}&email=a%40b.com&name=Ana%20Lima&phone=11987654321&data_nascimento=1990-05-17`;
    expect(readCardReturn(search)).toEqual({
      kind: 'paid',
      session_id,
      suggestion: { nome: 'Ana Lima', data_nascimento: '1990-05-17' },
    });
  });

  it('suggests nothing that the form would refuse', () => {
    const search = `?success=true&session_id=${session_id}&name=${'x'.repeat(10_000)}&data_nascimento=1990-02-31`;
    expect(readCardReturn(search)).toMatchObject({ kind: 'paid', suggestion: none });
    const control = `?success=true&session_id=${session_id}&name=A%00na&data_nascimento=%3Cscript%3E`;
    expect(readCardReturn(control)).toMatchObject({ kind: 'paid', suggestion: none });
  });

  it('tells that the buyer came back without paying', () => {
    expect(readCardReturn('?success=false')).toEqual({ kind: 'cancelled' });
  });

  it.each([
    '?success=true',
    '?success=true&session_id=',
    `?session_id=${session_id}`,
    `?success=yes&session_id=${session_id}`,
    '?success=true&session_id=%3Cscript%3Ealert(1)%3C/script%3E',
    `?success=true&session_id=cs_${'a'.repeat(10_000)}`,
    '?success=true&session_id=../../api',
    '?success=%E0%A4%A',
    '',
  ])('names no session for %.60s', (search) => {
    expect(readCardReturn(search)).toEqual({ kind: 'none' });
  });
});
