import { linkMailText } from 'domain/account/mail-texts';
import { releasedMailText, trainerCompletedMailText } from 'domain/mail/texts';
import { purchaseMailText, refusedMailText } from 'domain/buy/mail-texts';
import { TRAINER } from 'domain/kit/content/trainer';
import { describe, expect, it } from 'vitest';
import { renderHtml } from './render-html.ts';

const SITE = 'https://personal.example';
const AT = new Date('2026-11-21T15:00:00Z');
const paid = {
  nome: 'Ana Souza',
  plan: 'pro',
  method: 'pix',
  amount_cents: 19_990,
  agreed_cents: 19_990,
  next_charge: null,
  site: SITE,
  paid_at: AT,
  period: { start: AT, end: AT },
} as const;
const LINK = `${SITE}/conta#codigo=abc_-1`;
const mails = {
  link: linkMailText('confirmation', LINK),
  trainer: trainerCompletedMailText({ nome: 'Ana', email: 'ana@exemplo.com' }, `${SITE}/treinador/aluno/ana`),
  purchase: purchaseMailText(paid, 'ana@exemplo.com'),
  refused: refusedMailText(paid, AT, 'https://invoice.example/i/1?a=b&c=d'),
  release: releasedMailText('Ana', `${SITE}/dashboard`),
};

/** What a person reads: the markup without its tags. */
function readable(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  const text = body.replace(/<br>|<\/(p|h1|td|tr)>/g, '\n').replace(/<[^>]*>/g, '');
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replace(/\s+/g, ' ');
}

describe('the HTML part', () => {
  it.each(Object.entries(mails))('of a %s mail says all that its text says', (_, mail) => {
    const shown = readable(renderHtml(mail));
    const said =
      mail.action === undefined ? mail.text : mail.text.replace(mail.action.url, mail.action.label);
    for (const line of said.split('\n')) expect(shown).toContain(line.trim());
  });

  it.each(Object.entries(mails))('of a %s mail has one button, to the address of its text', (_, mail) => {
    const html = renderHtml(mail);
    const buttons = [...html.matchAll(/<a href="([^"]*)" class="button"[^>]*>([^<]*)</g)];
    expect(buttons.map(([, href, label]) => [href?.replaceAll('&amp;', '&'), label])).toEqual([
      [mail.action?.url, mail.action?.label],
    ]);
  });

  it('loads nothing and runs nothing, so that it shows at once and tells nobody that it was read', () => {
    for (const mail of Object.values(mails)) {
      expect(renderHtml(mail)).not.toMatch(/<(img|script|link|iframe|form)|url\(|@import|\son\w+=/i);
    }
  });

  it('is for light and dark, and fits a phone', () => {
    const html = renderHtml(mails.link);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('max-width:560px');
    expect(html).toContain('<html lang="pt-BR">');
  });

  it('says who writes: the supplier to a buyer, the trainer to others', () => {
    expect(renderHtml(mails.purchase)).toContain(TRAINER.cnpj);
    expect(readable(renderHtml(mails.release))).toContain(`${TRAINER.name} – ${TRAINER.cref}`);
  });

  it('makes no markup of what a person typed', () => {
    const typed = '<img src=x onerror=alert(1)> "\' & </td><script>alert(2)</script>';
    const html = renderHtml({
      subject: typed,
      text: `${typed}\n\nPlano: ${typed}\nNome: ${typed}\nOutro: ${typed}\n\nVeja: https://x.example/"><script>`,
      action: { label: typed, url: 'https://x.example/"><script>' },
    });
    expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&#39; &amp;');
    expect(html).toContain('href="https://x.example/&quot;&gt;&lt;script&gt;"');
  });

  it('makes links of addresses, without the full stop behind them', () => {
    const html = renderHtml({ subject: 's', text: `Veja ${SITE}/a, ou escreva para ${TRAINER.email}.` });
    expect(html).toContain(`<a href="${SITE}/a" `);
    expect(html).toContain(`<a href="mailto:${TRAINER.email}" `);
  });
});
