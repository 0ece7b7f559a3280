import { type SafeHtml, html } from '../../../shared/page.ts';
import { CARD_NAMES, CARD_NUMBERS, type CardName } from '../state/customer.ts';
import { CARD_TEXTS } from './texts.ts';

export type Problems = Partial<Record<'email' | 'number' | 'expiry' | 'cvc' | 'name', string>>;

/** The typed values that the page may show again. None of them is of the card itself. */
export interface Typed {
  email: string;
  name: string;
}

interface Field {
  id: keyof Problems;
  label: string;
  autocomplete: string;
  inputMode: 'text' | 'numeric' | 'email';
  value?: string;
}

const CARD_FIELDS: readonly Field[] = [
  {
    id: 'number',
    label: 'Número do cartão',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
  },
  {
    id: 'expiry',
    label: 'Validade (MM/AA)',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
  },
  {
    id: 'cvc',
    label: 'Código de segurança',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
  },
];

/**
 * The fields of a card, and with `typed` also those of the payer. With `fixedEmail` there is no field for the e-mail,
 * because the page shows it as text.
 */
export function renderCardFields(problems: Problems, typed?: Typed & { fixedEmail: boolean }): SafeHtml {
  const email: Field = {
    id: 'email',
    label: 'E-mail',
    autocomplete: 'email',
    inputMode: 'email',
    value: typed?.email ?? '',
  };
  const name: Field = {
    id: 'name',
    label: 'Nome no cartão',
    autocomplete: 'cc-name',
    inputMode: 'text',
    value: typed?.name ?? '',
  };
  const fields = [...(typed && !typed.fixedEmail ? [email] : []), ...CARD_FIELDS, ...(typed ? [name] : [])];
  return html`${fields.map((field) => renderField(field, problems[field.id]))}`;
}

function renderField(
  { id, label, autocomplete, inputMode, value = '' }: Field,
  problem: string | undefined,
): SafeHtml {
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${id === 'email' ? 'email' : 'text'}" inputmode="${inputMode}" autocomplete="${autocomplete}" value="${value}" maxlength="200" required${
    problem === undefined ? '' : html` aria-invalid="true" aria-describedby="${id}-problem"`
  }>
${problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${problem}</p>`}
</div>
`;
}

/** The list of the test cards and their behaviour. */
export function renderLegend(): SafeHtml {
  return html`<h2>Cartões de teste</h2>
<p class="soft">Validade no futuro e código de segurança quaisquer.</p>
<ul class="plain legend">${CARD_NAMES.map(
    (card) =>
      html`<li><span class="number">${CARD_NUMBERS[card].replaceAll(/(.{4})(?=.)/gu, '$1 ')}</span> ${CARD_TEXTS[card]}</li>`,
  )}</ul>`;
}

/** Reads the card of a form. Returns the test card, if it is one, and the problem of each wrong field. */
export function readCard(form: URLSearchParams, nowMs: number): { card?: CardName; problems: Problems } {
  const problems: Problems = {};
  const number = (form.get('number') ?? '').replaceAll(/[\s.-]/gu, '');
  const card = CARD_NAMES.find((name) => CARD_NUMBERS[name] === number);
  if (!/^\d{13,19}$/u.test(number)) problems.number = 'Confira o número do cartão.';
  else if (!card) problems.number = 'Use um dos cartões de teste listados nesta página.';
  const expiry = readExpiry(form.get('expiry') ?? '');
  if (expiry === undefined) problems.expiry = 'Confira a validade: dois dígitos do mês, barra, ano.';
  else if (expiry <= nowMs) problems.expiry = 'Este cartão está vencido.';
  if (!/^\s*\d{3,4}\s*$/u.test(form.get('cvc') ?? ''))
    problems.cvc = 'Confira o código de segurança: três dígitos.';
  return { ...(card === undefined ? {} : { card }), problems };
}

/** The end of the month in which a card expires, in milliseconds since the epoch. */
function readExpiry(text: string): number | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*((?:20)?\d{2})\s*$/u.exec(text) ?? [];
  const monthNumber = Number(month);
  if (year === undefined || monthNumber < 1 || monthNumber > 12) return undefined;
  return Date.UTC(2000 + (Number(year) % 100), monthNumber);
}

/** Reads the payer of a form. `fixedEmail` replaces the form's e-mail. */
export function readPayer(form: URLSearchParams, fixedEmail: string | null): Typed & { problems: Problems } {
  const email = fixedEmail ?? (form.get('email') ?? '').trim();
  const name = (form.get('name') ?? '').trim();
  const problems: Problems = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) || email.length > 200) problems.email = 'Confira o e-mail.';
  if (name === '' || name.length > 200) problems.name = 'Diga o nome como está no cartão.';
  return { email, name, problems };
}
