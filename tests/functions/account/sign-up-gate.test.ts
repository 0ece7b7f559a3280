import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { buy } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('sign-up-gate');

let email: string;
beforeEach(() => {
  email = `bia-${randomUUID()}@exemplo.com`;
});

/** Runs the gate as Auth does before it makes an account. */
function signUp(of: string | undefined): Promise<void> {
  const gate = stage.exports.before.user.created as unknown as { run(event: unknown): Promise<void> };
  return gate.run({ data: { email: of } });
}

describe('the sign-up gate', () => {
  // spec: "Signup is allowed only for e-mails with an active subscription"
  it('refuses an e-mail without a plan in the words of the spec', async () => {
    await expect(signUp(email)).rejects.toMatchObject({
      code: 'permission-denied',
      message:
        'Cadastro não permitido: A opção de Cadastro é válida somente para quem tem plano ativo. Adquira um plano primeiro.',
    });
    await expect(signUp(undefined)).rejects.toMatchObject({ details: { code: 'sign-up-not-allowed' } });
  });

  // spec: "subscribers: select by email (single or maybe-single), also with subscribed true"
  it('lets an e-mail with an active plan through, also with capitals and spaces', async () => {
    await buy(stage, email);
    await expect(signUp(email.toUpperCase())).resolves.toBeUndefined();
  });

  it('refuses an e-mail whose imported plan has an unreadable end, as the rules do', async () => {
    await stage.db
      .doc(`subscribers/${subscriberId(email)}`)
      .set({ email, subscribed: true, subscription_end: '2024-01-01T00:00:00Z' });
    await expect(signUp(email)).rejects.toMatchObject({ details: { code: 'sign-up-not-allowed' } });
  });

  // spec: "Signup is allowed only for e-mails with an active subscription"
  it('refuses an e-mail whose plan is over', async () => {
    await stage.db.doc(`subscribers/${subscriberId(email)}`).set({
      email,
      subscribed: true,
      subscription_tier: 'plus',
      subscription_end: new Date(stage.now().getTime() - 1000),
    });
    await expect(signUp(email)).rejects.toMatchObject({ details: { code: 'sign-up-not-allowed' } });
  });
});
