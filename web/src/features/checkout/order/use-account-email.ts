import { useEffect, useState } from 'react';
import { signedInUser } from '../../../firebase/auth/signed-in-user.ts';

/** The signed-in account's e-mail address, or null. `known` is false until the session has been read. */
export interface AccountEmail {
  readonly known: boolean;
  readonly email: string | null;
}

/** Reads the signed-in account's e-mail address. A session that cannot be read counts as signed out. */
export function useAccountEmail(): AccountEmail {
  const [account, setAccount] = useState<AccountEmail>({ known: false, email: null });
  useEffect(() => {
    let left = false;
    const ask = async () => {
      let email: string | null = null;
      try {
        email = (await signedInUser())?.email ?? null;
      } catch (error) {
        console.warn('The session could not be read', error);
      }
      if (!left) setAccount({ known: true, email });
    };
    void ask();
    return () => {
      left = true;
    };
  }, []);
  return account;
}
