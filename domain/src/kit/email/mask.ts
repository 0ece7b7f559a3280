/**
 * An address that its owner recognises and nobody else can complete: `maria@gmail.com` → `m***@gmail.com`. The domain is
 * shown whole, so that its owner can see a typing error in it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email[0] : ''}***${email.slice(at)}`;
}
