import { useEffect, useState } from 'react';
import { currentUser } from '../../firebase/auth.ts';

/** The signed-in account's address, or null: signed out, not known yet, or Firebase out of reach. */
export function useAccountEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    currentUser().then(
      (user) => {
        if (!left) setEmail(user?.email ?? null);
      },
      (error: unknown) => console.warn('The session could not be read', error),
    );
    return () => {
      left = true;
    };
  }, []);
  return email;
}
