/** Markup that is safe to send. Only `html` makes it, so that no text is sent unescaped by accident. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

type Part = SafeHtml | string | number | readonly SafeHtml[];

/** Escapes text for HTML content and for double- or single-quoted attribute values. */
export function escapeHtml(text: string): string {
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
