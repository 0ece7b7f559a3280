/** Markup that is safe to send. Only `html` makes it, so that no text is sent unescaped by accident. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

type Part = SafeHtml | string | number | readonly SafeHtml[];

/** Escapes text for HTML content and for double- or single-quoted attribute values. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A template tag that escapes every interpolated string and number. `SafeHtml`, alone or in a list, is inserted as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  const rendered = parts.map((part) => {
    if (part instanceof SafeHtml) return part.markup;
    if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
    return part.map((item) => item.markup).join('');
  });
  return new SafeHtml(String.raw({ raw: strings }, ...rendered));
}

const STYLE = new SafeHtml(`<style>
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#1a1a17;--soft:#5c5a52;--line:#ddd8cc;--accent:#2f6b12;--on-accent:#fff;--warn:#8a1c1c;--warn-bg:#fbe9e7;--ok-bg:#e5f2dc;--wait-bg:#fdf3d0;--off-bg:#e9e6de}
@media (prefers-color-scheme:dark){:root{--paper:#12130f;--card:#1c1e18;--ink:#f2f0e8;--soft:#b3b0a3;--line:#3a3c33;--accent:#a6e06e;--on-accent:#12130f;--warn:#ffb4a9;--warn-bg:#3d1d19;--ok-bg:#22361a;--wait-bg:#3a3113;--off-bg:#2b2d26}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main,header,footer{max-width:56rem;margin:0 auto;padding:1rem}
header{padding-top:1.5rem}
header p,footer{color:var(--soft);font-size:.9rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.15rem;margin:1.5rem 0 .5rem}
p{margin:.25rem 0}
a{color:var(--accent)}
ul.plain{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.big{font-size:1.5rem;font-weight:700}
.soft{color:var(--soft)}
.state{display:inline-block;padding:.1rem .6rem;border-radius:1rem;font-size:.875rem;font-weight:600;background:var(--off-bg)}
.state.ok{background:var(--ok-bg)}.state.wait{background:var(--wait-bg)}.state.bad{background:var(--warn-bg);color:var(--warn)}
.notice{background:var(--warn-bg);color:var(--warn);border-radius:.75rem;padding:.75rem 1rem;margin:0 0 1rem}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin-top:1rem}
.actions form{margin:0}
button,.button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border-radius:.5rem;border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
button.main,.button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
input,textarea{font:inherit;width:100%;min-height:2.75rem;padding:.5rem;border-radius:.5rem;border:1px solid var(--soft);background:var(--paper);color:var(--ink)}
textarea{font-family:ui-monospace,monospace;font-size:.875rem;resize:vertical}
label{font-weight:600;display:block;margin-bottom:.25rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:1rem 0}
dt{color:var(--soft)}dd{margin:0}
pre{white-space:pre-wrap;font:inherit;margin:.5rem 0}
img.qr{width:min(100%,16rem);height:auto;background:#fff;padding:.5rem;border-radius:.5rem}
.split{display:grid;gap:1.5rem}
@media (min-width:44rem){.split{grid-template-columns:17rem 1fr}}
iframe{width:100%;height:20rem;border:1px solid var(--line);border-radius:.5rem;background:#fff}
iframe.mail{height:34rem}
summary{cursor:pointer;min-height:2.75rem;line-height:2.75rem}
</style>`);

/** A stand-in's page around `content`: in Portuguese, for light and dark, from 360 px up, without JavaScript. */
export function page(title: string, intro: string, content: SafeHtml): SafeHtml {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${STYLE}
</head>
<body>
<header><h1>${title}</h1><p>${intro}</p></header>
<main>${content}</main>
</body>
</html>
`;
}

/** A moment as a person in São Paulo reads it, with seconds. */
export function formatMoment(ms: number): string {
  return new Date(ms).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}
