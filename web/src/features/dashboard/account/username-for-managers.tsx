/** Tells password managers whose password the form is about; nobody sees it. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
