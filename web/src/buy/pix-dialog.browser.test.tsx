/// <reference types="@vitest/browser-playwright" />
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { CONTRACT, emailSuggestion, PIX, PURCHASE_NOTICES } from 'domain/buy/texts';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { NINTH_DIGIT } from 'domain/kit/texts';
import { answering, refusal, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { PixDialog } from './pix-dialog.tsx';

const dialog = page.getByRole('dialog', { name: PIX.formTitle });
const submit = dialog.getByRole('button', { name: PIX.submit });
const toasts = dialog.getByRole('log');

const open = () =>
  render(
    <PixDialog
      plan="pro"
      atCode={false}
      onClose={vi.fn()}
      paid={null}
      onPaid={vi.fn()}
      onCreateAccount={vi.fn()}
      onOpenDashboard={vi.fn()}
    />,
  );

async function fillIn({ phone = '11987654321', cpf = '52998224725' } = {}) {
  await dialog.getByLabelText(PIX.name).fill('Bruna Alves');
  await dialog.getByLabelText(PIX.email).fill('bruna@example.com');
  await dialog.getByLabelText(PIX.phone).fill(phone);
  await dialog.getByLabelText(PIX.cpf).fill(cpf);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// spec: "otherwise the toast 'Todos os campos são obrigatórios para pagamento PIX'"
// spec: "Phone auto-masked as (DD)NNNNN-NNNN, digits only, up to 11 digits"
// spec: "CPF auto-masked as 000.000.000-00, up to 11 digits"
// spec: "PIX form data: name, email, phone, taxId (CPF)"
test('the PIX dialog masks, refuses what is wrong in Portuguese and keeps what was typed', async () => {
  const calls = answering({});
  open();
  await submit.click();
  await expect.element(toasts).toHaveTextContent(PIX.allRequired);

  await fillIn({ phone: '+55 11 98765-4321', cpf: '123.456.789-01' });
  await expect.element(dialog.getByLabelText(PIX.phone)).toHaveValue('(11)98765-4321');
  await expect.element(dialog.getByLabelText(PIX.cpf)).toHaveValue('123.456.789-01');
  await submit.click();
  await expect.element(dialog.getByText(PIX.invalidCpf).first()).toBeVisible();
  await expect.element(dialog.getByLabelText(PIX.name)).toHaveValue('Bruna Alves');
  expect(calls).toEqual([]);
});

/** Pastes into a field what stands there afterwards, as a browser reports it. */
function pasteInto(field: Element, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

test.each([
  ['mailto:bruna@example.com?subject=Treino', 'tel:+55-11-98765-4321', '529.982.247-25\t'],
  ['Bruna Alves <bruna@example.com>', '\u202a+55 11 98765-4321\u202c', '\u200b529\u00a0982\u00a0247\u00a025'],
  ['bruna@example.com,', "'(11) 98765-4321", "'529.982.247-25"],
  ['bruna@example.com”', '~Bruna +55 11 98765-4321', '529 982 247 25'],
  ['bru\u00adna@exam\u200bple.com\ufeff', 'https://wa.me/5511987654321', 'CPF: 52998224725'],
])('what is copied as %j, %j and %j is shown as it is sent', async (email, phone, cpf) => {
  const calls = answering({ 'create-pix-payment': 'offline' });
  open();
  await fillIn({ phone: '', cpf: '' });
  const fields = [PIX.email, PIX.phone, PIX.cpf].map((label) => dialog.getByLabelText(label));
  for (const [at, text] of [email, phone, cpf].entries()) pasteInto(fields[at]!.element(), text);
  const clean = ['bruna@example.com', '(11)98765-4321', '529.982.247-25'];
  for (const [at, text] of clean.entries()) await expect.element(fields[at]!).toHaveValue(text);
  await submit.click();
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.data).toMatchObject({ customer_email: clean[0], customer_phone: clean[1] });
});

test('what is typed beside an address goes when the field is left or Enter is pressed, and not before', async () => {
  const calls = answering({ 'create-pix-payment': 'offline' });
  open();
  await fillIn();
  const email = dialog.getByLabelText(PIX.email);
  await email.fill('bruna@example.');
  await expect.element(email).toHaveValue('bruna@example.');
  await email.fill('bruna@example.com.');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveValue('bruna@example.com');
  await expect.poll(() => calls[0]?.data).toMatchObject({ customer_email: 'bruna@example.com' });
  await email.fill('<bruna@example.com');
  await dialog.getByLabelText(PIX.name).click();
  await expect.element(email).toHaveValue('bruna@example.com');
});

test('two dots in a row are a typing error, and an address that only looks right is none', async () => {
  const calls = answering({});
  open();
  await fillIn();
  const email = dialog.getByLabelText(PIX.email);
  // An e-mail field of Chromium would send the last two to other domains.
  for (const wrong of [
    'bru..na@gmail.com',
    'bruna.@gmail.com',
    'bruna@gmail.com bia@gmail.com',
    'bruna@gmaíl.com',
    'bruna@gmail.com.ｂｒ',
  ]) {
    await email.fill(wrong);
    await submit.click();
    await expect.element(email).toHaveAccessibleDescription(expect.stringContaining(PIX.invalidEmail));
  }
  expect(calls).toEqual([]);
});

test('a mobile number without its ninth digit is asked about and not refused, and a landline is not asked about', async () => {
  const calls = answering({ 'create-pix-payment': 'offline' });
  open();
  await fillIn({ phone: '(31)8765-4321' });
  const phone = dialog.getByLabelText(PIX.phone);
  await expect.element(phone).toHaveAccessibleDescription(NINTH_DIGIT);
  await submit.click();
  await expect.poll(() => calls[0]?.data).toMatchObject({ customer_phone: '(31)8765-4321' });
  for (const other of ['(31)3765-4321', '(31)98765-4321', '(31)8765-432']) {
    await phone.fill(other);
    await expect.element(phone).toHaveAccessibleDescription('');
  }
});

// spec: "'Erro ao criar pagamento PIX. Tente novamente.' on any failure"
test.each<[what: string, reply: Reply]>([
  ['a server that fails', { status: 500, body: { error: { status: 'INTERNAL', message: 'boom' } } }],
  ['an answer without success', { body: { result: { success: false, error: 'boom' } } }],
])('%s: the specification’s text is shown, and the typed values stay', async (_what, reply) => {
  answering({ 'create-pix-payment': reply });
  open();
  await fillIn();
  await submit.click();
  await expect.element(toasts).toHaveTextContent(PIX.creationFailed);
  expect(page.getByText('boom').elements()).toEqual([]);
  await expect.element(dialog.getByLabelText(PIX.cpf)).toHaveValue('529.982.247-25');
});

test('beside the specification’s text the buyer reads of the card, where the server says that it works', async () => {
  const refused = { success: false, error: 'boom', other_method: true };
  answering({ 'create-pix-payment': { body: { result: refused } } });
  open();
  await fillIn();
  await submit.click();
  await expect.element(toasts.getByText(PIX.creationFailed, { exact: true })).toBeVisible();
  await expect.element(toasts).toHaveTextContent(PIX.byCard);
});

// spec: "(title 'Erro' on the PIX path) when subscriber registration fails; the flow stops"
test('a registration that fails stops the flow', async () => {
  answering({ 'create-pix-payment': refusal('registration-failed') });
  open();
  await fillIn();
  await submit.click();
  const said = 'Erro Erro ao salvar dados. Tente novamente.';
  await expect.element(toasts.getByText(said, { exact: true })).toBeVisible();
  await expect.element(dialog.getByLabelText(PIX.cpf)).toHaveValue('529.982.247-25');
});

test('the same data sent again are the same order, and changed data another one', async () => {
  const calls = answering({ 'create-pix-payment': 'offline' });
  open();
  await fillIn();
  const orders = () => calls.filter(({ name }) => name === 'create-pix-payment').map(({ data }) => data);
  await submit.click();
  await expect.poll(orders).toHaveLength(1);
  await expect.element(submit).toBeEnabled();
  await submit.click();
  await expect.poll(orders).toHaveLength(2);
  await expect.element(submit).toBeEnabled();
  await dialog.getByLabelText(PIX.name).fill('Bruna Souza');
  await submit.click();
  await expect.poll(orders).toHaveLength(3);
  const [first, second, third] = orders().map((data) => v.parse(v.object({ order_id: v.string() }), data));
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});

/** Toasts do not go by themselves while the timers stand still. */
const holdToasts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('the toast goes as soon as its error is corrected, and not before', async () => {
  answering({});
  open();
  await expect.element(submit).toBeVisible();
  holdToasts();
  await submit.click();
  await expect.element(toasts).toHaveTextContent(PIX.allRequired);
  await fillIn({ cpf: '' });
  await expect.element(toasts).toHaveTextContent(PIX.allRequired);
  await dialog.getByLabelText(PIX.cpf).fill('52998224725');
  await expect.poll(() => toasts.element().textContent).toBe('');
});

test('the toast of the first try goes when the form is sent again', async () => {
  const replies: Record<string, Reply> = { 'create-pix-payment': 'offline' };
  const calls = answering(replies);
  open();
  await fillIn();
  holdToasts();
  await submit.click();
  await expect.element(toasts).toHaveTextContent(PIX.creationFailed);
  replies['create-pix-payment'] = refusal('pix-paused');
  await submit.click();
  await expect.poll(() => calls.length).toBe(2);
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(toasts).not.toHaveTextContent(PIX.creationFailed);
});

test('above the ceiling of codes, the form stays as typed and leads to WhatsApp', async () => {
  answering({ 'create-pix-payment': refusal('pix-paused') });
  open();
  await fillIn();
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERROR_TEXTS['pix-paused']);
  const contact = dialog.getByRole('link', { name: PIX.pausedContact });
  await expect.element(contact).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//));
  await expect.element(dialog.getByLabelText(PIX.name)).toHaveValue('Bruna Alves');
});

test('a visitor reads what a purchase means for a plan under the typed e-mail, and no question tells whether there is one', async () => {
  const calls = answering({});
  open();
  const rules = dialog.getByRole('group', { name: CONTRACT.rulesTitle });
  await expect.element(rules).toHaveTextContent(PURCHASE_NOTICES.anonymousPix);
  const before = rules.element().textContent;
  for (const typed of ['ana@example.com', 'bia@example.com']) {
    await dialog.getByLabelText(PIX.email).fill(typed);
    await dialog.getByLabelText(PIX.phone).click();
    expect(rules.element().textContent).toBe(before);
  }
  expect(calls).toEqual([]);
});

test('phone and CPF are the same however they come into their fields', async () => {
  answering({});
  open();
  const [phone, cpf] = [dialog.getByLabelText(PIX.phone), dialog.getByLabelText(PIX.cpf)];
  await userEvent.type(phone, '+55929912345678');
  await expect.element(phone).toHaveValue('(92)99123-4567');
  document.execCommand('insertText', false, '011 98765-4321');
  await expect.element(phone).toHaveValue('(11)98765-4321');
  await phone.fill('+34 912 345 678');
  await cpf.click();
  await expect.element(dialog.getByText(PIX.invalidPhone)).toBeVisible();

  // A keyboard that composes what it types, as phones do.
  for (const text of ['5', '52', '529', '5299']) {
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await cdp().send('Input.imeSetComposition', { text, ...caret });
  }
  await cdp().send('Input.insertText', { text: '5299' });
  await expect.element(cpf).toHaveValue('529.9');
  await userEvent.keyboard('8224725');
  const field = cpf.element();
  if (field instanceof HTMLInputElement) field.setSelectionRange(3, 3);
  await userEvent.keyboard('{Delete}{Delete}');
  await expect.element(cpf).toHaveValue('529.224.725');
});

test('a mistyped domain is offered its correction, by keyboard too, and the typed address is sent as well', async () => {
  const calls = answering({ 'create-pix-payment': 'offline' });
  open();
  await fillIn();
  const email = dialog.getByLabelText(PIX.email);
  await email.fill('maria@gmial.com');
  const offer = dialog.getByRole('button', { name: emailSuggestion('maria@gmail.com') });
  await expect.element(offer).toBeVisible();
  await submit.click();
  await expect.poll(() => calls.at(-1)?.data).toMatchObject({ customer_email: 'maria@gmial.com' });

  await email.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(offer).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveValue('maria@gmail.com');
  await expect.element(email).toHaveFocus();
  await expect.element(offer).not.toBeInTheDocument();
});

test('a field that is left for another one says what is wrong; left for the button it does not yet move that by a message', async () => {
  open();
  await dialog.getByLabelText(PIX.email).fill('bruna@');
  await dialog.getByLabelText(PIX.phone).fill('(11)');
  await expect.element(dialog.getByText(PIX.invalidEmail)).toBeVisible();
  const button = submit.element();
  if (button instanceof HTMLElement) button.focus();
  await new Promise(requestAnimationFrame);
  expect(dialog.getByText(PIX.invalidPhone).elements()).toEqual([]);
});
