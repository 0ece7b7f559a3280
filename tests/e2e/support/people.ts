import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { QUESTIONNAIRE_CARD, SIGNED_OUT } from 'domain/panel/texts';
import { encodeFields, seedAccount, PROJECT } from 'emulators';
import { suitePorts } from './journey.ts';
import { openSignedIn } from './session.ts';

export { ALL_ANSWERS } from 'emulators';

/** A seeded subscriber. */
export interface SeededSubscriber {
  readonly email: string;
  readonly name: string;
  readonly uid: string;
  /** The id of the record in `subscribers`. */
  readonly subscriberId: string;
}

/** The id of the subscriber record of an e-mail address. */
export const subscriberIdOf = (email: string) => createHash('sha256').update(email).digest('hex');

/** Seeds an account with an active plan for one test. With `answers` it gets a questionnaire, too. */
export async function newSubscriber({
  answers,
  name = 'Paula Nunes',
  unconfirmed = false,
}: {
  answers?: Record<string, unknown>;
  name?: string;
  /** Whether the mailbox is not confirmed. */
  unconfirmed?: boolean;
} = {}): Promise<SeededSubscriber> {
  const email = `person-${randomBytes(5).toString('hex')}@personal.example`;
  const plan = { endsInDays: 30, tier: 'pro' } as const;
  const account = { email, nome: name, unconfirmed, ...plan, ...(answers && { answers }) };
  const uid = await seedAccount({ project: PROJECT, ports: suitePorts(), account });
  return { email, name, uid, subscriberId: subscriberIdOf(email) };
}

/** Waits until every trigger has run. On an open dashboard what a trigger writes would count as one read more. */
export async function untilTriggersRest(): Promise<void> {
  skipOnGoogles('tells when all triggers have ended');
  const response = await fetch(
    `http://127.0.0.1:${suitePorts().firestore}/emulator/v1/projects/${PROJECT}/triggers:settled`,
  );
  expect(response.ok).toBe(true);
}

/** Changes fields of a document like the server does, without the rules; other fields stay. */
export async function writeAsServer(path: string, fields: Record<string, unknown>): Promise<void> {
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  const response = await fetch(`${documentUrl(path)}?${mask.join('&')}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields: encodeFields(fields) }),
  });
  if (!response.ok) throw new Error(`Writing ${path} answered ${response.status}: ${await response.text()}`);
}

/** Removes a document like the server does. */
export async function removeAsServer(path: string): Promise<void> {
  const headers = { authorization: 'Bearer owner' };
  const response = await fetch(documentUrl(path), { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`Removing ${path} answered ${response.status}: ${await response.text()}`);
}

/** The fields of a document as Firestore's REST API gives them (`{stringValue: …}`); null if there is no document. */
export async function readAsServer(path: string): Promise<Record<string, unknown> | null> {
  const response = await fetch(documentUrl(path), { headers: { authorization: 'Bearer owner' } });
  if (response.status === 404) return null;
  const { fields } = (await response.json()) as { fields: Record<string, unknown> };
  return fields;
}

/** How many documents the browsers of an account have read, counted as Google bills them. */
export async function readsOf(uid: string): Promise<number> {
  skipOnGoogles('counts reads');
  const response = await fetch(
    `http://127.0.0.1:${suitePorts().firestore}/emulator/v1/projects/${PROJECT}/reads/${uid}`,
  );
  const { reads } = (await response.json()) as { reads: number };
  return reads;
}

/** Skips the rest of a journey that asks for what only our Firestore emulator does. */
function skipOnGoogles(what: string): void {
  test.skip(process.env['SUITE'] === 'google', `Only our Firestore emulator ${what}.`);
}

function documentUrl(path: string): string {
  return `http://127.0.0.1:${suitePorts().firestore}/v1/projects/${PROJECT}/databases/(default)/documents/${path}`;
}

/**
 * Opens the login of the dashboard. The entry of the browser's history keeps an open one, which the page would open again by itself,
 * perhaps over the button; so the dashboard gets an entry of its own.
 */
export async function openLogin(page: Page): Promise<void> {
  if (page.url().endsWith('/dashboard')) await page.goto('about:blank');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
}

/** Opens the dashboard with a session of an account, and waits for it. */
export async function signInTo(page: Page, { email }: { email: string }): Promise<void> {
  await openSignedIn(page, '/dashboard', email);
  await expect(page.getByRole('heading', { name: QUESTIONNAIRE_CARD.title })).toBeVisible();
}
