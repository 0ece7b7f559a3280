import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { render } from '../kit/testing/render.tsx';
import { Toaster } from '../kit/ui/toast.tsx';
import type { Consents, StoredConsent } from './consent-record.ts';
import { decide, decisionOf, markKept, waitingSets } from './kept-mark.ts';
import { signals } from './signals.ts';
import { ConsentGate, TrainingRecords } from './training-consent.tsx';

const SESSION = { uid: 'ana' } as DataSession;

/** The database as far as it holds one consent. `stored` is what it answers; null says nothing yet. */
function database(stored: StoredConsent | null | 'silent') {
  let tell = (_consent: StoredConsent | null) => undefined as void;
  const stop = vi.fn();
  const consents = {
    follow: vi.fn<Consents['follow']>((_session, onConsent) => {
      tell = onConsent;
      if (stored !== 'silent') onConsent(stored);
      return stop;
    }),
    give: vi.fn<Consents['give']>(async () => true),
    withdraw: vi.fn<Consents['withdraw']>(async () => undefined),
  };
  return { consents, tell: (consent: StoredConsent | null) => tell(consent) };
}

/** A withdrawal before every press of these tests, and one that follows them. */
const LONG_AGO = 1;
const later = () => Date.now() + 60_000;

const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  vi.spyOn(signals, 'unlock').mockReturnValue();
  return () => {
    decide('ana', null);
    markKept('ana', null);
    vi.restoreAllMocks();
  };
});

describe('before a training', () => {
  function ask(consents: Consents, session: DataSession | null = SESSION) {
    const decided = vi.fn();
    render(
      <ConsentGate
        session={session ?? undefined}
        uid="ana"
        subscriber="s1"
        onDecided={decided}
        consents={consents}
      />,
    );
    return decided;
  }

  test('a person who authorises is recorded once the server has the consent, and is asked nothing the next time', async () => {
    const { consents } = database('none');
    let stored = (_taken: boolean) => undefined as void;
    consents.give.mockReturnValue(new Promise((resolve) => (stored = resolve)));
    const decided = ask(consents);
    await button('Autorizar e começar').click();
    expect(consents.give).toHaveBeenCalledWith(SESSION, 's1');
    expect(decided).not.toHaveBeenCalled();
    stored(true);
    await expect.poll(() => decided.mock.calls).toEqual([[true]]);
    expect(decisionOf('ana')).toBe('records');
    const again = ask(consents);
    await expect.poll(() => again.mock.calls).toEqual([[true]]);
    expect(consents.follow).toHaveBeenCalledTimes(1);
  });

  test('a person who trains without records is not asked again, and nothing is sent', async () => {
    const { consents } = database('none');
    const decided = ask(consents);
    await button('Treinar sem registrar').click();
    expect(decided.mock.calls).toEqual([[false]]);
    const again = ask(consents);
    await expect.poll(() => again.mock.calls).toEqual([[false]]);
    expect(consents.give).not.toHaveBeenCalled();
  });

  test('a consent that another device gave is not asked for', async () => {
    const { consents } = database('given');
    const decided = ask(consents);
    await expect.poll(() => decided.mock.calls).toEqual([[true]]);
    expect(decisionOf('ana')).toBe('records');
  });

  test('without a network the question comes all the same, and the consent is kept to be sent', async () => {
    const decided = ask(database('silent').consents, null);
    await button('Autorizar e começar').click();
    await expect.poll(() => decided.mock.calls).toEqual([[true]]);
    expect(decisionOf('ana')).toBe('asked');
  });

  test('a refusal is said, and nothing is recorded', async () => {
    const { consents } = database(LONG_AGO);
    consents.give.mockResolvedValue(false);
    const decided = ask(consents);
    await button('Autorizar e começar').click();
    await expect.element(page.getByText('Não foi possível autorizar agora.')).toBeVisible();
    expect(decided).not.toHaveBeenCalled();
    expect(decisionOf('ana')).toBeNull();
  });

  test('the whole text opens below the two sentences', async () => {
    ask(database('none').consents);
    await page.getByText('Ler tudo').click();
    await expect.element(page.getByText('Autorizo, de forma específica')).toBeVisible();
  });
});

describe('on the page of the routine', () => {
  function show(consents: Consents, changes: Partial<Parameters<typeof TrainingRecords>[0]> = {}) {
    const forget = vi.fn(async () => {
      markKept('ana', null);
      return true;
    });
    const given = vi.fn();
    render(
      <>
        <TrainingRecords
          session={SESSION}
          uid="ana"
          subscriber="s1"
          shown
          onForget={forget}
          onGiven={given}
          consents={consents}
          {...changes}
        />
        <Toaster />
      </>,
    );
    return { forget, given };
  }

  test('a withdrawal erases this device first, then the server, also without a plan', async () => {
    const { consents } = database('given');
    decide('ana', 'records');
    const { forget } = show(consents, { subscriber: null });
    await button('Parar de registrar e apagar').click();
    expect(forget).not.toHaveBeenCalled();
    await button('Parar e apagar').click();
    await expect.element(page.getByText('Seus registros de treino foram apagados.')).toBeVisible();
    expect(forget.mock.invocationCallOrder[0]).toBeLessThan(
      consents.withdraw.mock.invocationCallOrder[0] ?? 0,
    );
    expect(decisionOf('ana')).toBe('free');
  });

  test('a withdrawal that the server does not take is said, and can be tried again', async () => {
    const { consents } = database('given');
    consents.withdraw.mockRejectedValue(new Error('unavailable'));
    show(consents);
    await button('Parar de registrar e apagar').click();
    await button('Parar e apagar').click();
    await expect.element(page.getByText('Não foi possível apagar agora.')).toBeVisible();
    await expect.element(button('Parar de registrar e apagar')).toBeVisible();
  });

  test('a withdrawal on another device erases what this one keeps', async () => {
    const { consents, tell } = database('given');
    const { forget } = show(consents);
    await expect.poll(() => decisionOf('ana')).toBe('records');
    markKept('ana', 2);
    tell(later());
    await expect.element(page.getByText('retirada em outro aparelho')).toBeVisible();
    expect(forget).toHaveBeenCalledOnce();
    expect(decisionOf('ana')).toBeNull();
  });

  test('an answer that does not come erases nothing', async () => {
    const { consents, tell } = database('given');
    const { forget } = show(consents);
    await expect.poll(() => decisionOf('ana')).toBe('records');
    tell(null);
    // The page shows the same, so a moment has to pass in which it would erase.
    await new Promise((passed) => setTimeout(passed, 100));
    await expect.element(button('Parar de registrar e apagar')).toBeVisible();
    expect(forget).not.toHaveBeenCalled();
    expect(decisionOf('ana')).toBe('records');
  });

  test('a consent that was given without a network is sent', async () => {
    decide('ana', 'asked');
    const { consents } = database('none');
    show(consents);
    await expect.poll(() => decisionOf('ana')).toBe('records');
    expect(consents.give).toHaveBeenCalledWith(SESSION, 's1');
  });

  test('a consent that was given without a network is sent also where the plan is known later than the answer', async () => {
    decide('ana', 'asked');
    const { consents } = database('none');
    function Later() {
      const [subscriber, setSubscriber] = useState<string | null>(null);
      const nothing = () => undefined;
      const forget = async () => true;
      const props = {
        session: SESSION,
        uid: 'ana',
        subscriber,
        shown: true,
        consents,
        onForget: forget,
        onGiven: nothing,
      };
      return (
        <>
          <button type="button" onClick={() => setSubscriber('s1')}>
            O plano chega
          </button>
          <TrainingRecords {...props} />
        </>
      );
    }
    render(<Later />);
    await expect.element(button('Parar de registrar e apagar')).toBeVisible();
    expect(consents.give).not.toHaveBeenCalled();
    await button('O plano chega').click();
    await expect.poll(() => decisionOf('ana')).toBe('records');
    expect(consents.give).toHaveBeenCalledOnce();
  });

  test('a consent that was withdrawn elsewhere before its answer came is not given again', async () => {
    decide('ana', 'asked');
    const { consents } = database(later());
    const { forget } = show(consents);
    await expect.poll(() => decisionOf('ana')).toBeNull();
    expect(forget).toHaveBeenCalledOnce();
    expect(consents.give).not.toHaveBeenCalled();
  });

  test('a consent that was asked for after a withdrawal, without a network, is sent and erases nothing', async () => {
    decide('ana', 'asked');
    markKept('ana', 2);
    const { consents, tell } = database(LONG_AGO);
    const { forget, given } = show(consents);
    await expect.poll(() => decisionOf('ana')).toBe('records');
    expect(consents.give).toHaveBeenCalledOnce();
    tell('given');
    await expect.poll(() => given.mock.calls).toHaveLength(1);
    expect([forget.mock.calls.length, waitingSets('ana')]).toEqual([0, 2]);
  });

  test('a disk that refuses to forget is told as such, and the next visit tries again', async () => {
    const { consents } = database('given');
    decide('ana', 'records');
    markKept('ana', 1);
    show(consents, { onForget: async () => false });
    await button('Parar de registrar e apagar').click();
    await button('Parar e apagar').click();
    await expect.element(page.getByText('Este aparelho não conseguiu apagar')).toBeVisible();
    expect(page.getByText('foram apagados').elements()).toHaveLength(0);
    expect(consents.withdraw).toHaveBeenCalledOnce();

    const { forget } = show(database(LONG_AGO).consents);
    await expect.element(page.getByText('O que este aparelho ainda guardava').first()).toBeVisible();
    expect([forget.mock.calls.length, decisionOf('ana'), waitingSets('ana')]).toEqual([1, 'free', null]);
  });

  test('a withdrawal on another device that this disk refuses is told as such', async () => {
    decide('ana', 'records');
    markKept('ana', 1);
    show(database(later()).consents, { onForget: async () => false });
    await expect.element(page.getByText('retirada em outro aparelho. Este aparelho não')).toBeVisible();
  });

  test('a person without records is offered the question again, and nothing of another account is told', async () => {
    decide('ana', 'free');
    decide('bia', 'records');
    const { consents } = database('none');
    show(consents);
    await expect.element(page.getByText('Neste aparelho, seus treinos não são registrados.')).toBeVisible();
    expect(button('Parar de registrar e apagar').elements()).toHaveLength(0);
    await button('Perguntar de novo no próximo treino').click();
    expect(decisionOf('ana')).toBeNull();
    expect(decisionOf('bia')).toBe('records');
    decide('bia', null);
  });
});
