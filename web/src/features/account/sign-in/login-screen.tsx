import { ACCOUNT } from 'domain/texts/account';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Mode = 'login' | 'sign-up';
const MODES: readonly { mode: Mode; text: string }[] = [
  { mode: 'login', text: ACCOUNT.login },
  { mode: 'sign-up', text: ACCOUNT.signUp },
];

/** The full-screen dialog with the toggle Entrar/Cadastrar (spec §2). Once there is a session, the dashboard takes its place. */
export function LoginScreen({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('login');
  return (
    <Dialog title={ACCOUNT.panelTitle} onClose={onClose} fullScreen>
      <div className="mx-auto flex w-full max-w-md flex-col gap-8 pt-4 sm:pt-12">
        <fieldset className="grid grid-cols-2 few-words:grid-cols-1 gap-1 rounded-field border border-base-300 bg-base-200 p-1">
          <legend className="sr-only">{ACCOUNT.modes}</legend>
          {MODES.map((option) => (
            <button
              key={option.mode}
              type="button"
              className={`btn ${mode === option.mode ? 'btn-secondary' : 'btn-ghost'}`}
              aria-pressed={mode === option.mode}
              onClick={() => setMode(option.mode)}
            >
              {option.text}
            </button>
          ))}
        </fieldset>
        {mode === 'login' ? <LoginForm /> : <SignUpForm />}
      </div>
    </Dialog>
  );
}
