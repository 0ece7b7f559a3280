import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderHtml } from '../../../functions/src/mail/render-html.ts';
import { booksOf } from '../support/books.ts';
import { askForPix, buy, buyByCard, sessionAtStripe } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

/* The functions of an owner who has changed the folder content/, and nothing else. */
const own = await vi.hoisted(async () => (await import('../../support/own-content.ts')).OWN_CONTENT);
vi.mock('../../../content/delivery.json', () => ({ default: own.delivery }));
vi.mock('../../../content/plans.json', () => ({ default: own.plans }));
vi.mock('../../../content/trainer.json', () => ({ default: own.trainer }));

/** What is handed over, and must not be found once it is changed. */
const HANDED_OVER =
  /Rafael|Monteiro|personal\.example|Rua Exemplo|000000-G|0001-00|159,90|199,90|Personal P|1800/;

const stage = useStage('own-content');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

it('a PIX code is for the price of content/plans.json', async () => {
  const codeOf = async (plan: 'plus' | 'pro') => (await askForPix(stage, email, { plan })).brCode;
  expect(await codeOf('plus')).toContain('5406189.90');
  expect(await codeOf('pro')).toContain('5406259.90');
});

it('a checkout by card and its renewals are for the price of content/plans.json', async () => {
  const session = await sessionAtStripe(stage, await buyByCard(stage, email, { plan: 'pro' }));
  expect(session).toMatchObject({ amount_total: own.plans.pro.price_cents });
  expect((await booksOf(stage, email)).payments).toMatchObject([{ amount_cents: 25_990, plan: 'pro' }]);
});

it('the mails tell the price, the plan and the trainer of content/, and nothing that was handed over', async () => {
  await buy(stage, email, { plan: 'plus' });
  const [mail] = (await booksOf(stage, email)).mails;
  if (!mail) throw new Error('No mail was written');
  for (const fact of ['Treino Base', 'R$ 189,90 por 60 dias', 'Inclui: Treino em PDF', 'Ana Prado & Irmãs']) {
    expect(mail.message.text).toContain(fact);
  }
  const html = renderHtml(mail.message);
  expect(html).toContain('>Ana Prado &amp; Irmãs<');
  expect(`${mail.message.subject} ${mail.message.text} ${html}`).not.toMatch(HANDED_OVER);
});
