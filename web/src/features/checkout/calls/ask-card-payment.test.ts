import type { ResponseOf } from 'domain/contracts/contract';
import type { verifyPayment as contract } from 'domain/contracts/card';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { askCardPayment } from './ask-card-payment.ts';

type Answer = ResponseOf<typeof contract>;
const session_id = 'cs_test_a1B2c3D4e5F6';
const pending: Answer = { verified: false, pending: true };
const paid: Answer = {
  verified: true,
  customer_email: 'ana@example.com',
  name_known: false,
  plan: 'pro',
  protocol: 'P-1',
  ends_at: '2027-01-21T12:00:00.000Z',
};
const suggestion = { nome: 'Nome da URL', data_nascimento: '1990-05-17' };

function answering(...answers: (Answer | Error)[]) {
  const pause = vi.fn(async () => undefined);
  const ask = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  });
  return { ask, pause };
}

describe('asking about a card payment', () => {
  it('answers with the paid order of a paid session', async () => {
    const result = await askCardPayment(session_id, undefined, answering(paid));
    expect(result).toEqual({
      kind: 'verified',
      order: {
        email: 'ana@example.com',
        proof: { session_id },
        plan: 'pro',
        endsAt: '2027-01-21T12:00:00.000Z',
        protocol: 'P-1',
        nameKnown: false,
        suggestion: { nome: '', data_nascimento: '' },
      },
    });
  });

  // spec: "If the subscriber lookup after payment fails, the data from the URL is used instead"
  it("passes the data of the URL on, and says whether the server has the buyer's name", async () => {
    const known = await askCardPayment(session_id, suggestion, answering({ ...paid, name_known: true }));
    expect(known).toMatchObject({ order: { nameKnown: true, suggestion } });
    const unknown = await askCardPayment(session_id, suggestion, answering(paid));
    expect(unknown).toMatchObject({ order: { nameKnown: false, suggestion } });
  });

  it('asks again while the payment is pending', async () => {
    const { ask, pause } = answering(pending, pending, paid);
    expect(await askCardPayment(session_id, undefined, { ask, pause })).toMatchObject({ kind: 'verified' });
    expect(ask).toHaveBeenCalledTimes(3);
    expect(pause).toHaveBeenCalledTimes(2);
  });

  it('gives up after some tries', async () => {
    const { ask, pause } = answering(pending);
    const result = await askCardPayment(session_id, undefined, { ask, pause, tries: 4 });
    expect(result).toEqual({ kind: 'not-confirmed' });
    expect(ask).toHaveBeenCalledTimes(4);
    expect(pause).toHaveBeenCalledTimes(3);
  });

  it('does not ask again about a session that can no longer be paid', async () => {
    const { ask, pause } = answering({ verified: false, pending: false });
    expect(await askCardPayment(session_id, undefined, { ask, pause })).toEqual({ kind: 'not-confirmed' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('tells an unknown session from a missing answer', async () => {
    const unknown = answering({ verified: false, pending: false, unknown: true });
    expect(await askCardPayment(session_id, undefined, unknown)).toEqual({ kind: 'unknown' });
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    const offline = answering(new CallError('offline'));
    expect(await askCardPayment(session_id, undefined, offline)).toEqual({ kind: 'failed' });
  });
});
