import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/firebase/subscriber-id.ts';
import { booksOf } from '../support/books.ts';
import { PATIENCE, desk, useProgram } from '../support/program.ts';
import { buyByCard, sellElsewhere } from '../support/people/card-buyers.ts';
import { csv, useExportFolder } from '../support/export-files.ts';
import { confirmMailbox } from '../support/people/accounts.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('corrections');
const program = useProgram('import');
const folder = useExportFolder();
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

let email: string;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
});

const row = (changes: Readonly<Record<string, string>> = {}) => ({
  email,
  nome: 'Ana Souza',
  subscription_tier: 'plus',
  subscription_end: `31/12/${NEXT_YEAR}`,
  stripe_subscription_id: '',
  ...changes,
});
const run = async (one: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
  program.run(await folder.write('export.csv', csv([one])), ...flags);
const mailboxOf = async () => {
  const uid = await stage.signUp(email);
  await confirmMailbox(stage, email, uid);
  return uid;
};

describe('a wrong import', () => {
  it(
    'is refused the second time if the row says something else, and replaced when that is wanted',
    PATIENCE,
    async () => {
      await run(row());
      const before = await stage.dump();
      const corrected = row({
        nome: 'Ana Lima',
        subscription_tier: 'pro',
        subscription_end: `30/06/${NEXT_YEAR}`,
      });
      const refused = await run(corrected);
      expect(refused.code).toBe(2);
      expect(refused.lines.join()).toContain('was taken before with another plan, end or subscription');
      expect(refused.lines.join()).toContain('run the same command with --replace');
      expect(await stage.dump()).toEqual(before);

      expect((await run(corrected, '--replace', '--dry-run')).lines).toContain(`    pro, ${NEXT_YEAR}-06: 1`);
      expect(await stage.dump()).toEqual(before);
      expect((await run(corrected, '--replace')).code).toBe(0);
      expect(await booksOf(stage, email)).toMatchObject({
        subscriber: { nome: 'Ana Lima', subscribed: true, subscription_tier: 'pro' },
        grants: [{ tier: 'pro' }],
        mails: [],
      });
      expect((await run(corrected)).lines).toContain('  rows that were taken before: 1');
    },
  );

  it(
    'of a plan, where Stripe charges a card, is refused whatever the row says, and then replaced',
    PATIENCE,
    async () => {
      await run(row());
      const uid = await mailboxOf();
      const { subscription } = await sellElsewhere(stage, email, 15_990);
      for (const wanted of [row(), row({ stripe_subscription_id: subscription })]) {
        const { code, lines } = await run(wanted);
        expect([code, lines]).toEqual([
          2,
          expect.arrayContaining(['Running at Stripe and not known to this site: 1']),
        ]);
        expect(lines.join()).toContain('Stripe charges it by a card that the site does not know: to take');
        expect(lines.join()).toContain('run the same command with --replace');
      }
      expect((await run(row(), '--replace')).lines).toContain(
        'Running at Stripe and not known to this site: 0',
      );
      expect(await booksOf(stage, email)).toMatchObject({
        subscriber: { user_id: uid, subscribed: true, renews: true },
        payments: [{ provider_id: subscription }],
        grants: [{ kind: 'card' }],
      });
      // The plan of the file takes no subscription's place while Stripe charges.
      const plan = row({ subscription_tier: 'pro', subscription_end: `30/06/${NEXT_YEAR}` });
      expect((await run(plan)).lines).toContain('  rows that were taken before: 1');
      const { code } = await run(row(), '--replace');
      expect([code, (await booksOf(stage, email)).payments]).toMatchObject([
        0,
        [{ provider_id: subscription }],
      ]);
    },
  );

  it('leaves what was bought here', PATIENCE, async () => {
    await run(row());
    await buyByCard(stage, email);
    const [bought] = (await booksOf(stage, email)).payments;
    await run(row(), '--undo');
    const { payments, grants, subscriber } = await booksOf(stage, email);
    expect(payments).toMatchObject([{ provider_id: bought?.['provider_id'] }]);
    expect(grants).toHaveLength(1);
    expect(subscriber).toMatchObject({ subscribed: true, renews: true });
  });

  it('takes no card in its place that was bought here', PATIENCE, async () => {
    const earlier = await sellElsewhere(stage, email, 15_990);
    await run(row());
    await buyByCard(stage, email);
    const before = await stage.dump();
    const [bought] = (await booksOf(stage, email)).payments.filter(({ adopted_at }) => adopted_at === null);
    const { lines } = await run(row({ stripe_subscription_id: bought?.['subscription'].id }), '--replace');
    expect(lines).toContain('  rows that were taken before: 1');
    const { payments, grants } = await booksOf(stage, email);
    expect(payments.map(({ provider_id }) => provider_id)).toContain(earlier.subscription);
    expect([payments.length, grants.length]).toEqual([2, 2]);
    expect(Object.keys(await stage.dump())).toEqual(Object.keys(before));
  });

  it('is taken back as if it had never been', PATIENCE, async () => {
    const { subscription } = await sellElsewhere(stage, email, 15_990);
    const answers = { peso: '80', objetivo_principal: 'perder-peso' };
    for (const wanted of [row(answers), row({ ...answers, stripe_subscription_id: 'none' })]) {
      await run(wanted);
      expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: true });
      const dry = await run(wanted, '--undo', '--dry-run');
      expect(dry.lines).toContain('  people whose import was taken back: 1');
      const undone = await run(wanted, '--undo');
      expect(undone.code).toBe(0);
      expect(await stage.dump()).toEqual({});
      expect((await run(wanted, '--undo')).lines).toContain('  rows of which nothing was taken: 1');
    }
    // Nothing changed at Stripe.
    expect(await stage.stripeState('/subscriptions')).toMatchObject([
      { id: subscription, status: 'active', cancel_at_period_end: false },
    ]);
  });

  it('of somebody who has an account takes the plan, and leaves account and answers', PATIENCE, async () => {
    const wanted = row({ peso: '80', objetivo_principal: 'perder-peso' });
    await run(wanted);
    const uid = await mailboxOf();
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
    await run(wanted, '--undo');
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: false });
    expect((await stage.db.doc(`anamnese_treinos/${uid}`).get()).data()).toMatchObject({ peso: 80 });
    await run(wanted);
    expect(await stage.call('check-subscription', null, { uid })).toMatchObject({ subscribed: true });
  });

  it('brings nobody back who has deleted the account', PATIENCE, async () => {
    const wanted = row({ peso: '80' });
    await run(wanted);
    const uid = await mailboxOf();
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    for (const flags of [['--undo'], ['--replace'], []]) {
      const { lines } = await run(row({ peso: '80', subscription_tier: 'pro' }), ...flags);
      if (flags[0] === '--replace') expect(lines.join()).toContain('has erased the account since');
    }
    expect(Object.keys(await stage.dump())).toContain(`imports/${subscriberId(email)}`);
    expect((await booksOf(stage, email)).subscriber).toBeUndefined();
  });

  it('stays where money of it was given back here', PATIENCE, async () => {
    await sellElsewhere(stage, email, 15_990);
    await run(row());
    const { runCommand } = await import('../../../functions/src/ops/support/run-command.ts');
    const { liveDeps } = await import('../../../functions/src/buy/live-deps.ts');
    const protocol = String((await booksOf(stage, email)).payments[0]?.['protocol']);
    await desk(runCommand, liveDeps(), ['refund', protocol, '--do']);
    const before = await stage.dump();
    for (const flag of ['--undo', '--replace']) {
      const { code, lines } = await run(row({ stripe_subscription_id: 'none' }), flag);
      expect([code, lines.join()]).toEqual([
        2,
        expect.stringContaining('has money that was given back here'),
      ]);
    }
    expect(await stage.dump()).toEqual(before);
  });

  it('of answers is refused, and replaced, in the same way', PATIENCE, async () => {
    await run(row({ peso: '80' }));
    expect((await run(row({ peso: '90' }))).lines.join()).toContain('was taken before with other answers');
    await run(row({ peso: '90' }), '--replace');
    const stored = stage.db.doc(`anamnese_treinos/imported_${subscriberId(email)}`);
    expect((await stored.get()).data()).toMatchObject({ peso: 90 });
  });
});
