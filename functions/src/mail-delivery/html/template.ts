import { TRAINER } from 'domain/content/trainer';
import { escapeHtml } from './escape-html.ts';

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
export function page(subject: string, content: string, footer: string): string {
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

/** The heading of a mail. */
export function heading(markup: string): string {
  return `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;color:#16130e;overflow-wrap:anywhere">${markup}</h1>\n`;
}

/** A paragraph of a mail. */
export function paragraph(markup: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#16130e;overflow-wrap:anywhere">${markup}</p>\n`;
}

/** A link that looks like the site's buttons. The border keeps its shape where a program drops the padding of links. */
export function button(label: string, href: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td><a href="${href}" class="button" style="display:inline-block;padding:12px 20px;background:#b33406;border:1px solid #b33406;border-radius:4px;font-size:16px;line-height:24px;font-weight:bold;color:#fffaf3;text-decoration:none">${label}</a></td></tr></table>\n`;
}
