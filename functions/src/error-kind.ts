/** The name and code of an error, for the log. The message is left out, because it may quote what a person typed. */
export function errorKind(error: unknown): { readonly name: string; readonly code?: string | number } {
  const name = error instanceof Error ? error.name : typeof error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? { name, code } : { name };
}
