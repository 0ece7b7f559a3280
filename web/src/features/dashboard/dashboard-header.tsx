import { HEADER } from 'domain/texts/dashboard';
import { Link } from 'react-router-dom';
import type { DataSession } from '../../firebase/firestore.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** Home, title and 'Sair'. */
export function DashboardHeader({ session }: { session: DataSession | null }) {
  return (
    <header className="border-base-300 border-b bg-base-100">
      <div className="mx-auto flex max-w-5xl items-center justify-between gap-3 px-4 py-3 sm:px-6">
        <Link to="/" className="btn btn-ghost px-2 sm:px-4">
          <span aria-hidden="true">←</span> {HEADER.home}
        </Link>
        <h1 className="display text-2xl sm:text-3xl">{HEADER.title}</h1>
        <SignOutButton session={session} />
      </div>
    </header>
  );
}
