import { useEffect, useState } from 'react';
import { currentUser } from '../../firebase/auth.ts';

/** The signed-in account's address, or null: signed out, not known yet, or Firebase out of reach. */
export function useAccountEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const ask = async () => {
      try {
        const user = await currentUser();
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
