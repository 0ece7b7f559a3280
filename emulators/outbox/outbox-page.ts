import { type SafeHtml, formatMoment, html, page } from '../shared/page.ts';
import type { Message } from './mail.ts';

const TITLE = 'Caixa de saída';
const INTRO = 'Os e-mails que o site enviou e as pessoas receberiam. Nada sai desta máquina.';

/** The page of all messages: the Auth emulator's links first, then mail, newest first. */
export function renderOutboxPage(links: readonly Message[], mail: readonly Message[]): SafeHtml {
  return page(
    TITLE,
    INTRO,
    html`<p><a href="/">Atualizar</a></p>
<h2>Links de conta ainda não usados</h2>
${renderList(links, 'Nenhum link esperando.')}
<h2>Mensagens</h2>
${renderList(mail, 'Nenhuma mensagem ainda.')}`,
  );
}

/** The page shown when the emulators do not answer. */
export function renderUnreachablePage(): SafeHtml {
  return page(
    TITLE,
    INTRO,
    html`<p class="notice" role="alert">Os emuladores não estão respondendo. Inicie o sistema com <strong>npm start</strong> e atualize esta página.</p>
<p><a href="/">Tentar de novo</a></p>`,
  );
}

function renderList(messages: readonly Message[], none: string): SafeHtml {
  if (messages.length === 0) return html`<p class="soft">${none}</p>`;
  return html`<ul class="plain">${messages.map(renderMessage)}</ul>`;
}

function renderMessage(message: Message): SafeHtml {
  return html`<li class="card">
<div class="row"><strong>${message.subject === '' ? 'Sem assunto' : message.subject}</strong>
<span class="soft">${message.createdAt === null ? '' : formatMoment(Date.parse(message.createdAt))}</span></div>
<p class="soft">Para: ${message.to.join(', ')}</p>
${message.html === null ? html`<pre>${message.text}</pre>` : renderParts(message.subject, message.html, message.text)}
${message.link === null ? '' : renderLink(message.kind, message.link)}
</li>
`;
}

/**
 * Shows untrusted markup in a frame that runs no scripts and cannot reach this page, with the text part below. Its links
 * open in a new window. The base element stands in the head: before the doctype it would change how the mail looks.
 */
function renderParts(subject: string, markup: string, text: string): SafeHtml {
  const base = '<base target="_blank">';
  const framed = markup.includes('<head>') ? markup.replace('<head>', `<head>${base}`) : base + markup;
  return html`<iframe class="mail" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" title="${`Mensagem: ${subject}`}" srcdoc="${framed}"></iframe>
<details><summary>Como texto</summary><pre>${text}</pre></details>`;
}

function renderLink(kind: Message['kind'], link: string): SafeHtml {
  if (kind !== 'reset-password') {
    return html`<p class="actions"><a class="button main" href="${link}">${kind === 'verify-email' ? 'Verificar e-mail' : 'Abrir o link'}</a></p>`;
  }
  // The Auth emulator has no page for a new password. It expects the new password as a parameter of the link.
  const url = new URL(link);
  const id = `senha-${url.searchParams.get('oobCode') ?? ''}`;
  return html`<form class="actions" method="get" action="${url.origin + url.pathname}">
${[...url.searchParams].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div><label for="${id}">Nova senha</label>
<input id="${id}" name="newPassword" type="password" minlength="6" required autocomplete="new-password"></div>
<button class="main">Redefinir senha</button>
</form>`;
}
