import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { CALLABLES } from 'domain/contracts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import type { Session } from '../support/browser-sign-in.ts';
import { usePlatformServer } from '../support/function-servers.ts';
import { NAMES, VALID } from '../support/hostile-requests.ts';
import { cardForm, nextSecond } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

/*
 * The tests pass a token as the platform does after it has verified the signature. Over HTTP they would prove nothing: with
 * Auth's emulator the Admin SDK reads the account by itself, which it does not do on a real project.
 */

const stage = useStage('ended-sessions');
const server = usePlatformServer(stage);

let email: string;
let session: Session;
beforeEach(async () => {
  email = `eva-${randomUUID()}@exemplo.com`;
  await stage.signUp(email);
  session = await stage.signIn(email);
});

const SIGNED_IN = NAMES.filter((name) => CALLABLES[name].caller === 'signed-in');

/** Each way in which a session ends while its token stays valid. */
const ENDINGS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['deleted', () => stage.auth.deleteUser(session.uid)],
  ['disabled', () => stage.auth.updateUser(session.uid, { disabled: true })],
  ['signed out everywhere', () => nextSecond().then(() => stage.auth.revokeRefreshTokens(session.uid))],
  [
    'given a new password',
    () => nextSecond().then(() => stage.auth.updateUser(session.uid, { password: 'segredo2' })),
  ],
];

/** The outcome of every signed-in callable for this session: the error's code, or 'served'. */
async function outcomes(of: Session): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of SIGNED_IN) {
    found[name] = await stage.callRaw(name, VALID[name], of).then(
      () => 'served',
      (error: { readonly code: string; readonly details?: { readonly code?: string } }) =>
        error.details?.code ?? error.code,
    );
  }
  return found;
}

const all = (outcome: string) => Object.fromEntries(SIGNED_IN.map((name) => [name, outcome]));

describe('the token of an account that was since', () => {
  it.each(ENDINGS)('%s opens no callable', async (_what, end) => {
    await end();
    const before = await stage.dump();
    expect(await outcomes(session)).toEqual(all('unauthenticated'));
    expect(await stage.dump()).toEqual(before);
  });

  it('given a new password is replaced by a valid one once that password is entered', async () => {
    await nextSecond();
    await stage.auth.updateUser(session.uid, { password: 'segredo2' });
    await expect(stage.callRaw('list-payments', null, session)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const anew = await stage.signIn(email, 'segredo2');
    await expect(stage.callRaw('list-payments', null, anew)).resolves.toBeDefined();
  });
});

describe('a closed account', () => {
  it('is refused by every callable, except when it asks for its state', async () => {
    await stage.auth.updateUser(session.uid, { emailVerified: true });
    const before = await stage.dump();
    expect(await outcomes(session)).toEqual({
      ...all('mailbox-not-confirmed'),
      'check-subscription': 'served',
      'read-panel': 'served',
    });
    expect(await stage.dump()).toEqual(before);
  });

  it('is refused in Portuguese, over HTTP', async () => {
    await stage.auth.updateUser(session.uid, { emailVerified: true });
    const headers = { authorization: `Bearer ${session.idToken}` };
    expect(await server.post('export-my-data', null, headers)).toMatchObject({
      status: 403,
      body: {
        error: {
          status: 'PERMISSION_DENIED',
          message: 'Por segurança, redefina sua senha para voltar a acessar sua conta.',
          details: { code: 'mailbox-not-confirmed' },
        },
      },
    });
  });

  it.each([[{ mailbox: 'true' }], [{ mailbox: 1 }], [{ mailbox: false }], [{ other: true }]])(
    'is not opened by the claims %j',
    async (claims) => {
      await stage.auth.updateUser(session.uid, { emailVerified: true });
      await stage.auth.setCustomUserClaims(session.uid, claims);
      await expect(stage.callRaw('export-my-data', null, session)).rejects.toMatchObject({
        details: { code: 'mailbox-not-confirmed' },
      });
    },
  );

  it('is open again once our server has confirmed the mailbox', async () => {
    await stage.auth.updateUser(session.uid, { emailVerified: true });
    await stage.auth.setCustomUserClaims(session.uid, { mailbox: true });
    await expect(stage.callRaw('export-my-data', null, session)).resolves.toBeDefined();
  });
});

describe('a checkout', () => {
  /** The buyer of the order that this session makes for its own address. */
  async function buyerOf(of: Session): Promise<unknown> {
    const form = cardForm(email);
    await stage.callRaw('create-checkout', form, of);
    return (await stage.db.doc(`orders/${form.order_id}`).get()).get('buyer');
  }

  beforeEach(() =>
    stage.db.doc(`subscribers/${subscriberId(email)}`).set({
      email,
      nome: 'Eva Souza',
      telefone: '',
      data_nascimento: '',
      user_id: session.uid,
      subscribed: false,
      subscription_tier: null,
      subscription_end: null,
      created_at: stage.now(),
      updated_at: stage.now(),
    }),
  );

  it('belongs to the account that asks for it', async () => {
    expect(await buyerOf(session)).toBe(session.uid);
  });

  it.each([
    ...ENDINGS,
    ['closed', () => stage.auth.updateUser(session.uid, { emailVerified: true })] as const,
  ])("is nobody's where the account was since %s", async (_what, end) => {
    await end();
    expect(await buyerOf(session)).toBeNull();
  });
});
