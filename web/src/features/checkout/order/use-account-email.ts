import { useEffect, useState } from 'react';
import { signedInUser } from '../../../firebase/auth/signed-in-user.ts';

/** The signed-in account's e-mail address; null for a visitor, for a session that cannot be read, and until it has been read. */
export function useAccountEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const ask = async () => {
      try {
        const user = await signedInUser();
        if (!left) setEmail(user?.email ?? null);
      } catch (error) {
        console.warn('The session could not be read', error);
      }
    };
    void ask();
    return () => {
      left = true;
    };
  }, []);
  return email;
}
