import { ACCOUNT, createAccountFailed, EXISTING_ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { OFFLINE } from 'domain/kit/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { AccountModal } from './account-dialogs.tsx';

const dialog = page.getByRole('dialog');
const toasts = dialog.getByRole('log');
// As the page does, it hears at once of a session that does not begin.
const onCreated = vi.fn((session: Promise<unknown>) => void session.catch(() => undefined));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onCreated.mockClear();
  const buyer = {
    email: 'ana@example.com',
    proof: { pixId: 'pix_char_12345678' },
    plan: 'pro',
    endsAt: null,
    protocol: '20261122-000001',
    nameKnown: true,
    suggestion: { nome: '', data_nascimento: '1990-05-17' },
  } as const;
  render(
    <AccountModal
      initialStep="success"
      buyer={buyer}
      signedIn={false}
      onClose={vi.fn()}
      onCreated={onCreated}
      onSignedIn={vi.fn()}
    />,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function create(password: string, again = password) {
  await dialog.getByLabelText(ACCOUNT.password, { exact: true }).fill(password);
  await dialog.getByLabelText(ACCOUNT.passwordAgain).fill(again);
  // A message may go when its field loses the focus, and that moves the button.
  await userEvent.tab();
  await dialog.getByRole('button', { name: ACCOUNT.create }).click();
}

// spec: "Back from create-account to success is allowed"
// spec: "Password creation: must match ('As senhas não coincidem'); at least 6 characters"
// spec: "| Minimum password | 6 characters |"
test('the buyer chooses a password of six characters, and may go back first', async () => {
  const calls = answering({});
  const open = dialog.getByRole('button', { name: PAID_PLAN.createPassword });
  await open.click();
  await dialog.getByRole('button', { name: PAID_ACCOUNT.back }).click();
  await open.click();
  await create('12345', '123456');
  await expect.element(dialog.getByText(ACCOUNT.passwordTooShort)).toBeVisible();
  await expect.element(dialog.getByText(ACCOUNT.passwordsDiffer)).toBeVisible();
  expect(calls).toEqual([]);

  await create('123456');
  // Nobody is asked for the birth date here. The one of the return's address goes with it.
  const data = { password: '123456', data_nascimento: '1990-05-17' };
  await expect.poll(() => calls).toMatchObject([{ name: 'create-account', data }]);
});

test('a buyer who renews enters without choosing a password again, and who pressed that by mistake goes back', async () => {
  const calls = answering({});
  await dialog.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await dialog.getByRole('button', { name: PAID_ACCOUNT.haveAccount }).click();
  await expect.element(dialog.getByLabelText(ACCOUNT.email)).toHaveValue('ana@example.com');
  await expect.element(dialog.getByText(EXISTING_ACCOUNT.text)).toBeVisible();
  await dialog.getByRole('button', { name: PAID_ACCOUNT.back }).click();
  await expect.element(dialog.getByRole('button', { name: ACCOUNT.create })).toBeVisible();
  expect(calls).toEqual([]);
});

test('an account that is made is told before its session begins, and keeps the reason where none begins', async () => {
  answering({ 'create-account': { body: { result: { success: true } } } });
  await dialog.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await create('123456');
  await expect.element(toasts.getByText(PAID_ACCOUNT.created)).toBeVisible();
  expect(onCreated).toHaveBeenCalledOnce();
  // No session can begin without a network. Firebase's settings fail first, or Auth where an earlier test has loaded the settings.
  await expect(onCreated.mock.lastCall?.[0]).rejects.toThrow(/Failed to fetch|network-request-failed/);
});

// spec: "'Erro ao criar conta: {message}'"
// spec: "'Erro inesperado ao criar conta'"
test.each<[what: string, reply: Reply, text: string]>([
  ['no network', 'offline', createAccountFailed(OFFLINE)],
  ['a server that fails', { status: 500, body: {} }, ACCOUNT.createFailedUnexpectedly],
])('%s is told in the words of the specification', async (_what, reply, text) => {
  answering({ 'create-account': reply });
  await dialog.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await create('123456');
  await expect.element(toasts.getByText(text, { exact: true })).toBeVisible();
  expect(onCreated).not.toHaveBeenCalled();
});
