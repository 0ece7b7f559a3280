import { TRAINER } from 'domain/kit/content/trainer';
import type { MailText } from 'domain/mail/texts';
import { SUPPLIER } from 'domain/buy/mail-texts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in content and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/*
 * The look of the mails: the site's colours, in tables and inline styles, because mail programs know little else. Programs
 * that know media queries show the site's dark theme. There are no images, so nothing is blocked and nobody is tracked.
 */
const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";

const DARK = [
  '.page{background:#0b0c0d!important}',
  '.card{background:#101113!important;border-color:#2a2c30!important}',
  '.ink{color:#f4f1ea!important}',
  '.soft{color:#b9b4a8!important}',
  '.link{color:#ff8a5c!important}',
  '.button{background:#ff5b1f!important;border-color:#ff5b1f!important;color:#120a05!important}',
].join('');

/** A whole mail. `subject`, `content` and `footer` are markup. */
function page(subject: string, content: string, footer: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3eee4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3eee4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;${FONT};font-size:14px;line-height:20px;font-weight:bold;letter-spacing:.04em;text-transform:uppercase;color:#16130e">${escapeHtml(TRAINER.name)}</td></tr>
<tr><td class="card ink" style="padding:28px 24px 12px;background:#fbf8f2;border:1px solid #e4dccd;border-radius:6px;${FONT};color:#16130e">
${content}</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${FONT};font-size:13px;line-height:20px;color:#5c5548;overflow-wrap:anywhere">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function heading(markup: string): string {
  return `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;color:#16130e;overflow-wrap:anywhere">${markup}</h1>\n`;
}

function paragraph(markup: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#16130e;overflow-wrap:anywhere">${markup}</p>\n`;
}

/** A link that looks like the site's buttons. The border keeps its shape where a program drops the padding of links. */
function button(label: string, href: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td><a href="${href}" class="button" style="display:inline-block;padding:12px 20px;background:#b33406;border:1px solid #b33406;border-radius:4px;font-size:16px;line-height:24px;font-weight:bold;color:#fffaf3;text-decoration:none">${label}</a></td></tr></table>\n`;
}

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
