import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  confirmMailbox as confirmContract,
  type Link,
  LinkCodeSchema,
  readLink,
  refuseLink as refuseContract,
  resetPassword as resetContract,
} from 'domain/account/links-contract';
import { refreshToken } from '../kit/firebase/auth.ts';
import { CallError, callErrorText, callFunction } from '../kit/firebase/callable.ts';
import { login } from './login-form.tsx';

const StateSchema = v.object({ linkCode: LinkCodeSchema });
/** The state in the browser's history that keeps the code after it is removed from the URL. */
export type LinkHistoryState = v.InferOutput<typeof StateSchema>;

/** As long as every code, so that what a mail program appends to the address is left out. */
const CODE_LENGTH = 43;

/** What mail programs leave in an address: spaces, characters without a width, and the `=` at a line's end in quoted-printable. */
const INSERTED = /[=\s\p{Cf}]/gu;

/**
 * The code in the fragment of a mailed link, `#codigo=…`; null where there is none. It survives what mail programs do to a link:
 * signs that are encoded once or twice, `=3D` for `=`, and a dot, a bracket or tracking parameters behind it.
 */
export function codeInHash(hash: string): string | null {
  const [, behind = ''] = decoded(decoded(hash)).split('codigo', 2);
  const text = behind.replace(INSERTED, '');
  const codes = [text.replace(/^3D/, ''), text].map((each) => each.slice(0, CODE_LENGTH));
  return codes.find((code) => v.is(LinkCodeSchema, code)) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code in the history's state, which survives a reload; null where there is none. */
export function codeInState(state: unknown): string | null {
  const parsed = v.safeParse(StateSchema, state);
  return parsed.success ? parsed.output.linkCode : null;
}

type LinkState =
  | { readonly kind: 'reading' }
  /** No answer came, or the server failed; the link itself may be good. */
  | { readonly kind: 'unread' }
  /** The link was used, is too old, was refused, or is not one of ours. */
  | { readonly kind: 'dead' }
  | { readonly kind: 'read'; readonly link: Link };

async function ask(code: string): Promise<LinkState> {
  try {
    return { kind: 'read', link: await callFunction(readLink, { code }) };
  } catch (error) {
    const isDead = error instanceof CallError && error.code === 'link-expired';
    return { kind: isDead ? 'dead' : 'unread' };
  }
}

/**
 * Reads a mailed link, which changes nothing. After a failure it reads again when the network is back or `retry` is
 * called. The component that uses it has the code as its key.
 */
export function useLink(code: string): { readonly state: LinkState; readonly retry: () => void } {
  const [state, setState] = useState<LinkState>({ kind: 'reading' });
  const retry = useCallback(() => setState({ kind: 'reading' }), []);
  const { kind } = state;
  useEffect(() => {
    if (kind !== 'reading') return undefined;
    let over = false;
    const read = async () => {
      const next = await ask(code);
      if (!over) setState(next);
    };
    void read();
    return () => {
      over = true;
    };
  }, [kind, code]);
  useEffect(() => {
    if (kind !== 'unread') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [kind, retry]);
  return { state, retry };
}

export type LinkOutcome =
  | { readonly kind: 'done' }
  /** The new password is stored, but signing in with it failed. */
  | { readonly kind: 'not-signed-in' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'failed'; readonly text: string };

function outcomeOf(error: unknown): LinkOutcome {
  const code = error instanceof CallError ? error.code : 'internal';
  // 'forbidden' means that the account that asked for the link no longer has this e-mail address.
  if (code === 'link-expired' || code === 'forbidden') return { kind: 'dead' };
  return { kind: 'failed', text: callErrorText(error) };
}

/** Signs in with the account's password and sends the link's code, which together confirm the mailbox. Never rejects. */
export async function signInAndConfirm(email: string, password: string, code: string): Promise<LinkOutcome> {
  const problem = await login(email, password);
  if (problem !== null) return { kind: 'failed', text: problem };
  try {
    await callFunction(confirmContract, { code });
  } catch (error) {
    return outcomeOf(error);
  }
  // The database's rules read the confirmation from the token.
  await refreshToken();
  return { kind: 'done' };
}

/** Stores the new password of the account of this e-mail address and signs in with it. Never rejects. */
export async function resetAndSignIn(email: string, password: string, code: string): Promise<LinkOutcome> {
  try {
    await callFunction(resetContract, { code, password });
  } catch (error) {
    return outcomeOf(error);
  }
  return { kind: (await login(email, password)) === null ? 'done' : 'not-signed-in' };
}

/** Voids the link, after 'Não fui eu'. Never rejects. */
export async function voidLink(code: string): Promise<LinkOutcome> {
  try {
    await callFunction(refuseContract, { code });
    return { kind: 'done' };
  } catch (error) {
    return outcomeOf(error);
  }
}
