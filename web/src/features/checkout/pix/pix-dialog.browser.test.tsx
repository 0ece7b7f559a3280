import { PIX } from 'domain/texts/checkout';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import { answering, registered, type Reply } from '../testing/answering-server.ts';
import { PixDialog } from './pix-dialog.tsx';

const dialog = page.getByRole('dialog', { name: PIX.formTitle });
const submit = dialog.getByRole('button', { name: PIX.submit });
const toasts = dialog.getByRole('log');

const open = () =>
  render(
    <PixDialog
      plan="pro"
      onClose={vi.fn()}
      onPostpone={vi.fn()}
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

// spec: "'Erro ao criar pagamento PIX. Tente novamente.' on any failure"
test.each<[what: string, reply: Reply]>([
  ['a server that fails', { status: 500, body: { error: { status: 'INTERNAL', message: 'boom' } } }],
  ['an answer without success', { body: { result: { success: false, error: 'boom' } } }],
])('%s: the specification’s text is shown, and the typed values stay', async (_what, reply) => {
  answering({ 'register-subscriber': registered, 'create-pix-payment': reply });
  open();
  await fillIn();
  await submit.click();
  await expect.element(toasts).toHaveTextContent(PIX.creationFailed);
  expect(page.getByText('boom').elements()).toEqual([]);
  await expect.element(dialog.getByLabelText(PIX.cpf)).toHaveValue('529.982.247-25');
});

// spec: "(title 'Erro' on the PIX path) when subscriber registration fails; the flow stops"
test('a registration that fails stops the flow before any payment', async () => {
  const calls = answering({ 'register-subscriber': 'offline' });
  open();
  await fillIn();
  await submit.click();
  const said = `${PIX.registrationFailedTitle} ${PIX.registrationFailed}`;
  await expect.element(toasts.getByText(said, { exact: true })).toBeVisible();
  expect(calls.map(({ name }) => name)).toEqual(['register-subscriber']);
});

test('the same data sent again are the same order, and changed data another one', async () => {
  const calls = answering({ 'register-subscriber': registered, 'create-pix-payment': 'offline' });
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
