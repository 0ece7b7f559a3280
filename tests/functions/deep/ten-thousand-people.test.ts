import { MONEY_PAGE_SIZE } from 'domain/trainer/money-contract';
import { expect, test } from 'vitest';
import { pixGrant, pixPayment } from '../../../functions/src/buy/testing/documents.ts';
import { costOf } from '../support/books.ts';
import { PATIENCE } from '../support/program.ts';
import { useStage } from '../support/stage.ts';
import { newTrainer } from '../support/trainers.ts';

const stage = useStage('ten-thousand');

/** The documents of a person who paid in March: the grant, its payment, and the record. */
function payer(index: number): readonly (readonly [string, object])[] {
  const [subscriber, email, nome] = [`s${index}`, `${index}@exemplo.com`, `Pessoa ${index}`];
  const registration = { email, nome, telefone: '', data_nascimento: '' };
  const payment = { subscriber, registration, provider_id: `${index}`, status: 'paid' } as const;
  const { id: _id, ...grant } = pixGrant({
    subscriber,
    // The stand-in takes a sum for a count. With a centavo each, both are billed alike: a read for each thousand.
    amount_cents: 1,
    payment: `pix_${index}`,
    paid_at: new Date(Date.parse('2026-03-02T12:00:00Z') + index * 60_000),
  });
  return [
    [`grants/pix_${index}`, grant],
    [`payments/pix_${index}`, pixPayment(payment)],
    [`subscribers/${subscriber}`, { email, nome, user_id: `u${index}`, mailbox_confirmed_at: new Date() }],
  ];
}

test(
  'with 10,000 people a page of payments and the overview cost few reads, and the file says that there are more',
  PATIENCE,
  async () => {
    const trainer = await newTrainer(stage);
    stage.advance(Date.parse('2026-06-15T12:00:00Z') - stage.now().getTime());
    const costs = async () => ({
      page: (await costOf(() => stage.call('read-money', { month: '2026-03' }, trainer))).reads,
      overview: (await costOf(() => stage.call('read-overview', null, trainer))).reads,
    });
    const empty = await costs();
    const documents = Array.from({ length: 10_001 }, (_, index) => payer(index)).flat();
    for (let next = 0; next < documents.length; next += 500) {
      const batch = stage.db.batch();
      for (const [path, document] of documents.slice(next, next + 500))
        batch.set(stage.db.doc(path), document);
      await batch.commit();
    }
    const full = await costs();
    // A page of 50 lines has a grant, a payment and a record for each.
    expect(full.page - empty.page).toBeLessThanOrEqual(3 * MONEY_PAGE_SIZE + 100);
    expect(full.overview - empty.overview).toBeLessThanOrEqual(100);
    const file = await stage.call(
      'export-money',
      { month: '2026-03' },
      { ...trainer, signedInAt: stage.now() },
    );
    expect(file).toMatchObject({ rows: 10_000, complete: false });
  },
);
