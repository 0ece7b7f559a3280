import { describe, expect, it } from 'vitest';
import { PreviewPurchaseResponse, type PurchasePreview } from './payments-contract.ts';
import { PLANS } from './plans.ts';
import { cardCharge, firstPeriodEnds, PURCHASE_NOTICES, purchaseNotice } from './texts.ts';

const preview: PurchasePreview = {
  current: { tier: 'plus', ends_at: '2026-12-01T02:00:00.000Z' },
  starts_at: '2026-12-01T02:00:00.000Z',
  ends_at: '2027-01-30T02:00:00.000Z',
  notice: 'queued',
  buyer: { name: '', phone: '' },
};

describe('what is said before paying', () => {
  it('gives the days of São Paulo, where 2 h UTC is still the evening before', () => {
    expect(purchaseNotice(preview, 'plus')).toBe(
      'Você já tem o Personal PLUS ativo até 30/11/2026. Pagando hoje, o Personal PLUS vale de 30/11/2026 a 29/01/2027, depois do que já está pago: nenhum dia se perde.',
    );
  });

  it('says of PRO under PLUS, and of PLUS under PRO, what begins when', () => {
    expect(purchaseNotice(preview, 'pro')).toBe(
      'Você já tem o Personal PLUS ativo até 30/11/2026. Pagando hoje, o Personal PRO vale de 30/11/2026 a 29/01/2027, depois do que já está pago: nenhum dia se perde.',
    );
    const current = { tier: 'pro', ends_at: preview.starts_at };
    expect(purchaseNotice({ ...preview, current }, 'plus')).toMatch(
      /^Você já tem o Personal PRO ativo até 30\/11\/2026\. Pagando hoje, o Personal PLUS vale de 30\/11\/2026 a /,
    );
  });

  it('has a text of its own for each notice', () => {
    const notices = PreviewPurchaseResponse.entries.notice.options;
    const texts = notices.map((notice) => purchaseNotice({ ...preview, notice }, 'plus'));
    expect(new Set(texts).size).toBe(notices.length);
  });

  it('names no plan as active where none is, though a card renews', () => {
    const none = { ...preview, current: null };
    expect(purchaseNotice({ ...none, notice: 'replaces-card' }, 'plus')).toBe(
      'Seu acesso começa com o pagamento e vai até 29/01/2027. A assinatura que está no seu cartão hoje deixa de se renovar.',
    );
    expect(purchaseNotice({ ...none, notice: 'queued-card-renews' }, 'plus')).toMatch(
      /^Seu acesso começa com o pagamento e vai até 29\/01\/2027\. Seu cartão continua sendo cobrado/,
    );
  });

  it('names no end for a courtesy, which has none', () => {
    const courtesy = { ...preview, current: { tier: null, ends_at: null } };
    expect(purchaseNotice(courtesy, 'plus')).toMatch(/^Você já tem o Plano Básico ativo\. /);
  });

  it('says when there is nothing to pay', () => {
    expect(purchaseNotice({ ...preview, notice: 'already-subscribed' }, 'plus')).toBe(
      PURCHASE_NOTICES.alreadySubscribed,
    );
  });

  it('tells what the card is charged, how often, and until when the first charge lasts', () => {
    expect(cardCharge(PLANS.pro)).toContain('R$ 199,90 hoje e a cada 60 dias');
    expect(firstPeriodEnds(new Date('2026-11-21T00:30:00Z'))).toBe(
      'Primeiro período: acesso até 19/01/2027.',
    );
    expect(firstPeriodEnds(null)).toBe('Primeiro período: acesso por 60 dias.');
  });
});
