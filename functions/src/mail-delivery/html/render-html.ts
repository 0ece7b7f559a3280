import type { MailText } from 'domain/texts/mails';
import { SUPPLIER } from 'domain/texts/mails/payments';
import { TRAINER } from 'domain/content/trainer';
import { escapeHtml } from './escape-html.ts';
import { button, heading, page, paragraph } from './template.ts';

/** An address in a text that becomes a link, without the punctuation behind it; or the trainer's own e-mail. */
const LINK = new RegExp(
  `https?://[^\\s<>"]*[^\\s<>".,;:!?)]|${TRAINER.email.replace(/[^\w@]/g, String.raw`\$&`)}`,
  'g',
);
/** What a line of facts says first: 'Plano: …'. */
const LABEL = /^([^:.\n]{2,40}:) (?=\S)/;

/**
 * The HTML part of a mail: its text in the product's look, with a button where the text has the address of `action`. All
 * of the text is escaped; nothing else of a person's typing gets into the markup.
 */
export function renderHtml({ subject, text, action }: MailText): string {
  const paragraphs = text.split('\n\n').filter((each) => each !== SUPPLIER);
  const body = paragraphs.map((each) => block(each, action)).join('');
  const footer = text.endsWith(SUPPLIER) ? SUPPLIER : `${TRAINER.name} – ${TRAINER.cref}`;
  return page(escapeHtml(subject), heading(escapeHtml(subject)) + body, lines(footer).join('<br>'));
}

function block(text: string, action: MailText['action']): string {
  if (action === undefined || !text.endsWith(action.url)) {
    const all = lines(text);
    return paragraph((all.length > 2 ? all.map(withLabel) : all).join('<br>'));
  }
  const lead = text.slice(0, -action.url.length).trim();
  const link = button(escapeHtml(action.label), escapeHtml(action.url));
  return (lead === '' ? '' : paragraph(lines(lead).join('<br>'))) + link;
}

/** The lines of a text as markup, with links. */
function lines(text: string): readonly string[] {
  return text.split('\n').map(linked);
}

function linked(line: string): string {
  let markup = '';
  let end = 0;
  for (const { 0: found, index } of line.matchAll(LINK)) {
    const href = found.startsWith('http') ? found : `mailto:${found}`;
    markup += `${escapeHtml(line.slice(end, index))}<a href="${escapeHtml(href)}" class="link" style="color:#b33406">${escapeHtml(found)}</a>`;
    end = index + found.length;
  }
  return markup + escapeHtml(line.slice(end));
}

function withLabel(line: string): string {
  return line.replace(LABEL, '<strong>$1</strong> ');
}
