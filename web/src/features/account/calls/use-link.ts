import { type Link, readLink } from 'domain/contracts/links';
import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** The state of a mailed link. */
export type LinkState =
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
