import { readFile } from 'node:fs/promises';
import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA, EXPORT_FILE_NAME } from 'domain/account/card-texts';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { OFFLINE } from 'domain/kit/texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { DEMO_PASSWORD } from 'emulators';
import {
  ALL_ANSWERS,
  logIn,
  newSubscriber,
  readAsServer,
  signInTo,
  storedOrders,
} from '../support/people.ts';
import { checkPasswordForm, checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { unfold } from '../support/screen.ts';

test.use({
  expectedErrors: /Failed to load resource: (net::ERR_|.*status of 503)/,
});

const DELETION = '**/api/payments/delete-my-account';

test(
  'a subscriber exports their data, changes the password, and deletes the account',
  { tag: '@gate' },
  async ({ page }, testInfo) => {
    test.slow();
    const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: 'Dor no joelho' } });
    const { email, uid, subscriberId } = person;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const look = async (name: string) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`) });
      }
      await page.setViewportSize({ width: 360, height: 740 });
    };
    await signInTo(page, person);
    await unfold(page, ACCOUNT_DATA.title);

    await test.step('the export is a file with what is held', async () => {
      const downloading = page.waitForEvent('download');
      await button(ACCOUNT_DATA.export).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(EXPORT_FILE_NAME);
      const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(data).toMatchObject({
        account: { email },
        subscriber: { nome: person.name },
        questionnaire: { limitacoes_lesoes: 'Dor no joelho' },
      });
      await look('card');
    });

    const password = 'nova-senha-9';
    await test.step('a person who knows the password changes it', async () => {
      await button(ACCOUNT_DATA.changePassword).click();
      const dialog = page.getByRole('dialog', { name: CHANGE_PASSWORD.title });
      const tokens = ['username', 'current-password', 'new-password', 'new-password'];
      await checkPasswordForm(dialog.locator('form'), tokens);
      const fill = async (current: string, next: string, again: string) => {
        await dialog.getByLabel(CHANGE_PASSWORD.current).fill(current);
        await dialog.getByLabel(CHANGE_PASSWORD.new, { exact: true }).fill(next);
        await dialog.getByLabel(CHANGE_PASSWORD.again).fill(again);
        await button(CHANGE_PASSWORD.save).click();
      };
      await fill('', '12345', '123456');
      await expect(dialog.getByText(CHANGE_PASSWORD.currentRequired)).toBeVisible();
      await expect(dialog.getByText(ACCOUNT.passwordTooShort)).toBeVisible();
      await expect(dialog.getByText(ACCOUNT.passwordsDiffer)).toBeVisible();
      await expect(dialog.getByLabel(CHANGE_PASSWORD.current)).toBeFocused();
      await checkScreen(page, 'change password');
      await look('change-password');
      await fill('errada-1', password, password);
      await expect(dialog.getByRole('alert')).toHaveText(CHANGE_PASSWORD.wrongPassword);
      await fill(DEMO_PASSWORD, password, password);
      await expect(page.getByText(CHANGE_PASSWORD.done)).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    await test.step('a deletion needs the password, erases, and ends on the landing page', async () => {
      await button(ACCOUNT_DATA.delete).click();
      const dialog = page.getByRole('dialog', { name: DELETE_ACCOUNT.title });
      await expect(dialog.getByText(DELETE_ACCOUNT.kept)).toBeVisible();
      await button(DELETE_ACCOUNT.confirm).click();
      await expect(dialog.getByText(DELETE_ACCOUNT.passwordRequired)).toBeVisible();
      await expect(dialog.getByLabel(DELETE_ACCOUNT.password)).toBeFocused();
      await checkScreen(page, 'delete account');
      await look('delete-account');
      // The old password is no longer accepted.
      await dialog.getByLabel(DELETE_ACCOUNT.password).fill(DEMO_PASSWORD);
      await button(DELETE_ACCOUNT.confirm).click();
      await expect(dialog.getByRole('alert')).toHaveText(DELETE_ACCOUNT.wrongPassword);
      expect(await readAsServer(`subscribers/${subscriberId}`)).not.toBeNull();
      await dialog.getByLabel(DELETE_ACCOUNT.password).fill(password);
      await page.context().setOffline(true);
      await button(DELETE_ACCOUNT.confirm).click();
      await expect(dialog.getByRole('alert')).toHaveText(OFFLINE);
      await page.context().setOffline(false);
      const refused = { error: { status: 'UNAVAILABLE', details: { code: 'provider-unavailable' } } };
      await page.route(DELETION, (route) => route.fulfill({ status: 503, json: refused }));
      await button(DELETE_ACCOUNT.confirm).click();
      await expect(dialog.getByRole('alert')).toHaveText(DELETE_ACCOUNT.cardNotStopped);
      expect(await readAsServer(`subscribers/${subscriberId}`)).not.toBeNull();
      await page.unroute(DELETION);
      // The browser keeps an unpaid session of this person, and a proof that may be another person's.
      const form = { email, phone: '(11)98765-4321' };
      const proof = { session_id: 'cs_test_somebody0123456789', savedAt: Date.now() };
      const orders = [{ ...proof, session_id: 'cs_test_own0123456789', form }, proof];
      await page.evaluate((kept) => window.localStorage.setItem('pedido', kept), JSON.stringify(orders));
      await button(DELETE_ACCOUNT.confirm).click();
      await page.waitForURL('**/');
      await expect(page.getByText(DELETE_ACCOUNT.done)).toBeVisible();
      expect(await storedOrders(page)).toEqual([proof]);
      expect(await readAsServer(`anamnese_treinos/${uid}`)).toBeNull();
      expect(await readAsServer(`subscribers/${subscriberId}`)).toBeNull();
    });

    await test.step('nobody logs in with the address any more', async () => {
      await page.goto('/dashboard');
      await button(SIGNED_OUT.login).click();
      await logIn(page, email, password);
      await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
    });
  },
);
