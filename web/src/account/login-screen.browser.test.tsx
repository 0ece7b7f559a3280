import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ACCOUNT, createAccountFailed } from 'domain/account/texts';
import { ACCOUNT_EXISTS, LOOKUP_FAILED, SIGN_UP_NOT_ALLOWED } from 'domain/kit/error-texts';
import { OFFLINE } from 'domain/kit/texts';
import { answering, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

const dialog = page.getByRole('dialog', { name: ACCOUNT.panelTitle });
const toasts = dialog.getByRole('log');
const email = dialog.getByLabelText(ACCOUNT.email);
const password = dialog.getByLabelText(ACCOUNT.password, { exact: true });

/** Where the emulators of the local suite would be. */
const hosts: Reply = { body: 'var firebaseEmulators = {"auth":{"host":"127.0.0.1","port":9}};' };
/** What Firebase Auth answers when it refuses. */
const refused = (message: string): Reply => ({ status: 400, body: { error: { code: 400, message } } });
/** What Firebase Auth answers when the function that decides about sign-ups refuses. */
const gateSays = (text: string) =>
  refused(`BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP Cloud Function returned an error: ${text}))`);

const open = () => render(<LoginScreen onClose={vi.fn()} />);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('signing up', () => {
  async function signUp(chosen = 'segredo1', again = chosen, address = 'ana@example.com') {
    await dialog.getByRole('button', { name: ACCOUNT.signUp }).click();
    await email.fill(address);
    await password.fill(chosen);
    await dialog.getByLabelText(ACCOUNT.passwordAgain).fill(again);
    await dialog.getByRole('button', { name: ACCOUNT.create }).click();
  }

  // spec: "Password creation: must match ('As senhas não coincidem'); at least 6 characters"
  // spec: "Signup in login modal: passwords must match"
  test('asks for an address, and for a password of six characters, twice', async () => {
    const calls = answering({});
    open();
    await signUp('', '', '');
    await expect.element(toasts).toHaveTextContent(ACCOUNT.credentialsRequired);
    await signUp('12345', '123456');
    await expect.element(dialog.getByText(ACCOUNT.passwordTooShort)).toBeVisible();
    await expect.element(dialog.getByText(ACCOUNT.passwordsDiffer)).toBeVisible();
    expect(calls).toEqual([]);
  });

  // spec: "'Erro ao criar conta: {message}' (message from the server; its text is not shown)"
  // spec: "'Erro inesperado ao criar conta'"
  // spec: "'Erro interno. Tente novamente.' (subscriber lookup failure)"
  // spec: "'Este e-mail já possui uma conta. Tente fazer login.'"
  // spec: "and a subscriber with subscribed true must exist for the e-mail, otherwise 'Cadastro não permitido"
  test.each<[what: string, reply: Reply, text: string]>([
    ['no network', 'offline', createAccountFailed(OFFLINE)],
    ['another refusal', refused('OPERATION_NOT_ALLOWED'), ACCOUNT.createFailedUnexpectedly],
    ['a plan that cannot be looked up', gateSays(LOOKUP_FAILED), LOOKUP_FAILED],
    ['no plan', gateSays(SIGN_UP_NOT_ALLOWED), SIGN_UP_NOT_ALLOWED],
    ['an address with an account', refused('EMAIL_EXISTS'), ACCOUNT_EXISTS],
  ])('%s is told in the words of the specification', async (_what, reply, text) => {
    const isOfEmail = text === SIGN_UP_NOT_ALLOWED || text === ACCOUNT_EXISTS;
    answering({ 'init.js': hosts, 'accounts:signUp': reply });
    open();
    await signUp();
    await expect.element(toasts.getByText(text, { exact: true })).toBeVisible();
    await expect.element(email).toHaveAccessibleDescription(isOfEmail ? text : '');
  });
});

describe('logging in', () => {
  const login = dialog.getByRole('button', { name: ACCOUNT.login, exact: true }).last();

  // spec: "Login: email and password required ('Email e senha são obrigatórios')"
  test('asks for both, and the toast goes once both are there, and not before', async () => {
    answering({ 'init.js': hosts, 'accounts:signInWithPassword': refused('INVALID_LOGIN_CREDENTIALS') });
    open();
    await expect.element(login).toBeVisible();
    // Toasts do not go by themselves while the timers stand still.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await login.click();
    await expect.element(toasts).toHaveTextContent(ACCOUNT.credentialsRequired);
    await email.fill('ninguem@example.com');
    await vi.advanceTimersByTimeAsync(50);
    await expect.element(toasts).toHaveTextContent(ACCOUNT.credentialsRequired);
    await password.fill('senha-errada');
    await vi.advanceTimersByTimeAsync(50);
    await expect.poll(() => toasts.element().textContent).toBe('');
    vi.useRealTimers();
    await login.click();
    await expect.element(toasts).toHaveTextContent(ACCOUNT.wrongCredentials);
    // The field says it, too, until it changes.
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription(ACCOUNT.wrongCredentials);
    // Leaving the field moves nothing, so that the press on 'Esqueci minha senha' that leaves it hits the button.
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(password).toHaveAccessibleDescription(ACCOUNT.wrongCredentials);
    await password.fill('outra-senha');
    await expect.element(password).toHaveAccessibleDescription('');
  });

  test('a link to reset the password asks for an address at its field', async () => {
    const calls = answering({});
    open();
    await dialog.getByRole('button', { name: ACCOUNT.forgot }).click();
    await expect.element(toasts).toHaveTextContent(ACCOUNT.forgotNeedsEmail);
    await expect.element(email).toHaveAccessibleDescription(ACCOUNT.forgotNeedsEmail);
    await expect.element(email).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test.each([
    'mailto:ana@example.com',
    'Ana <ana@example.com>',
    'ana\u200b@example.com',
    'ana@example.com;',
    '.a..na.@example.com',
  ])('and the link to reset the password take an address as it was copied: %j', async (copied) => {
    const address = copied.startsWith('.') ? copied : 'ana@example.com';
    const calls = answering({
      'init.js': hosts,
      'accounts:signInWithPassword': refused('INVALID_LOGIN_CREDENTIALS'),
    });
    open();
    await email.fill(copied);
    await password.fill('segredo1');
    await expect.element(email).toHaveValue(address);
    await login.click();
    await expect.poll(() => calls.map(({ name }) => name)).toContain('accounts:signInWithPassword');
    await email.fill(copied);
    await dialog.getByRole('button', { name: ACCOUNT.forgot }).click();
    await expect
      .poll(() => calls.at(-1))
      .toMatchObject({ name: 'send-password-reset', data: { email: address } });
  });

  test('shows the password on request, with the caret in its place, and hides it when it is sent', async () => {
    const show = dialog.getByRole('button', { name: `${ACCOUNT.show} ${ACCOUNT.shownObject}` });
    const hide = dialog.getByRole('button', { name: `${ACCOUNT.hide} ${ACCOUNT.shownObject}` });
    answering({});
    open();
    const caret = () => (password.element() as HTMLInputElement).selectionStart;
    await email.fill('ninguem@example.com');
    await password.fill('senha-errada');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await show.click();
    await expect.element(password).toHaveAttribute('type', 'text');
    // The field keeps the focus, so a phone's keyboard stays open, and typing goes on where it was.
    await expect.element(password).toHaveFocus();
    expect(caret()).toBe(10);
    await hide.click();
    await expect.element(password).toHaveAttribute('type', 'password');
    expect(caret()).toBe(10);

    // By keyboard the button takes the focus and keeps it. It sends nothing.
    await userEvent.keyboard('{Tab} ');
    await expect.element(hide).toHaveFocus();
    await expect.element(password).toHaveAttribute('type', 'text');
    await password.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveValue('senha-errada');
  });
});
