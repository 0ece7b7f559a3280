/**
 * An address as its owner recognises it and nobody else can complete it: `maria@gmail.com` → `m***@gmail.com`. The domain
 * stays, because a mistyped one is what its owner has to see.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email[0] : ''}***${email.slice(at)}`;
}
