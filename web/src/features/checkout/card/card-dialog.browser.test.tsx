import { CARD } from 'domain/texts/checkout';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/render.tsx';
import { answering, refusal, registered, type Reply } from '../testing/answering-server.ts';
import { CardDialog } from './card-dialog.tsx';

const dialog = page.getByRole('dialog', { name: CARD.title });
const email = dialog.getByLabelText(CARD.email);
const phone = dialog.getByLabelText(CARD.phone);
const submit = dialog.getByRole('button', { name: CARD.submit });
const toasts = dialog.getByRole('log');

const open = () =>
  render(<CardDialog plan="pro" onClose={vi.fn()} onPaid={vi.fn()} onOpenDashboard={vi.fn()} />);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// spec: "Card checkout: email and phone are required ('Todos os campos são obrigatórios')"
// spec: "Email must match a basic address pattern"
// spec: "Phone must match (XX)XXXXX-XXXX"
// spec: "Phone is auto-masked, max length 14"
test('the card dialog masks and refuses what is wrong, in the words of the specification', async () => {
  const calls = answering({});
  open();
  await submit.click();
  await expect.element(toasts).toHaveTextContent(CARD.allRequired);
  expect(dialog.getByText(CARD.fieldRequired).elements()).toHaveLength(2);
  await expect.element(email).toHaveFocus();

  // The text is shown twice: as a notification and at the field.
  await email.fill('ana@');
  await phone.fill('+55 11 98765-4321');
  await expect.element(phone).toHaveValue('(11)98765-4321');
  await submit.click();
  await expect.poll(() => dialog.getByText(CARD.invalidEmail).elements()).toHaveLength(2);

  await email.fill('ana@example.com');
  await phone.fill('1133334444');
  await submit.click();
  await expect.poll(() => dialog.getByText(CARD.invalidPhone).elements()).toHaveLength(2);
  await expect.element(phone).toHaveFocus();
  expect(calls).toEqual([]);
});

describe('when the checkout cannot be made', () => {
  /** Fills in the form and sends it. */
  async function order(replies: Readonly<Record<string, Reply>>) {
    const calls = answering(replies);
    open();
    await email.fill('ana@example.com');
    await phone.fill('11987654321');
    await submit.click();
    return calls;
  }

  // spec: "'Erro ao salvar dados. Tente novamente.'"
  test('a registration that fails stops the flow before any session', async () => {
    const calls = await order({ 'register-subscriber': 'offline' });
    await expect.element(toasts).toHaveTextContent(CARD.registrationFailed);
    expect(calls.map(({ name }) => name)).toEqual(['register-subscriber']);
    expect(window.localStorage).toHaveLength(0);
  });

  // spec: "'Erro ao criar checkout. Tente novamente.'"
  // spec: "'URL de checkout não disponível'"
  // spec: "'Erro no processo de checkout'"
  test.each<[what: string, reply: Reply, text: string]>([
    [
      'an answer without success',
      { body: { result: { success: false, error: 'boom' } } },
      CARD.checkoutRefused,
    ],
    ['a refusal', refusal('rate-limited'), CARD.checkoutRefused],
    [
      'no address to pay at',
      { body: { result: { success: true, url: null, session_id: 'cs_test_a1B2c3D4e5F6g7H8' } } },
      CARD.noUrl,
    ],
    [
      'a server that fails',
      { status: 500, body: { error: { status: 'INTERNAL', message: 'boom' } } },
      CARD.checkoutFailed,
    ],
  ])('%s: the specification’s text is shown, and the typed values stay', async (_what, reply, text) => {
    await order({ 'register-subscriber': registered, 'create-checkout': reply });
    await expect.element(toasts).toHaveTextContent(text);
    expect(page.getByText('boom').elements()).toEqual([]);
    await expect.element(phone).toHaveValue('(11)98765-4321');
    await expect.element(submit).toBeEnabled();
  });
});
