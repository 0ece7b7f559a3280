import { expect, type Page } from '@playwright/test';
import { suitePorts } from './journey.ts';
import { openLogin, readAsServer } from './people.ts';
import { ACCOUNT } from 'domain/account/texts';
import { RESET_LINK } from 'domain/account/link-texts';
import { PROJECT } from 'emulators';
import { button } from './screen.ts';

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The mails to an e-mail address in the outbox, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`http://127.0.0.1:${suitePorts().outbox}/api/messages`);
  const { messages } = (await response.json()) as { messages: Mail[] };
  return messages.filter(({ to }) => to.includes(email));
}

/** Waits for a mail with a link to an e-mail address; answers the newest link. */
export async function linkMailedTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await mailsTo(email)).map(({ text }) => text);
        link = texts.map((text) => /https?:\/\/\S+\/conta#codigo=[\w-]{43}/.exec(text)?.[0]).find(Boolean);
        return link;
      },
      { message: `a link to ${email}` },
    )
    .toBeDefined();
  return link ?? '';
}

/** Whether the server has stored that a mailbox is confirmed. */
export async function isMailboxConfirmed(subscriberId: string): Promise<boolean> {
  const record = await readAsServer(`subscribers/${subscriberId}`);
  return JSON.stringify(record?.['mailbox_confirmed_at'] ?? null).includes('timestampValue');
}

/** Changes an account like Auth's own pages or an administrator. */
export async function changeAccount(uid: string, change: Record<string, unknown>): Promise<void> {
  const response = await fetch(
    `http://127.0.0.1:${suitePorts().auth}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, ...change }),
    },
  );
  if (!response.ok) throw new Error(`Changing ${uid} answered ${response.status}: ${await response.text()}`);
}

/** Asks for a reset link in the dashboard's login; answers the mailed link. */
export async function askForReset(page: Page, email: string): Promise<string> {
  await openLogin(page);
  await page.getByRole('dialog').getByLabel(ACCOUNT.email).fill(email);
  await button(page, ACCOUNT.forgot).click();
  await expect(page.getByText(ACCOUNT.forgotSent)).toBeVisible();
  return linkMailedTo(email);
}

/** Chooses a password on the page of a reset link. */
export async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel(ACCOUNT.password, { exact: true }).fill(password);
  await page.getByLabel(ACCOUNT.passwordAgain).fill(again);
  await button(page, RESET_LINK.submit).click();
}
