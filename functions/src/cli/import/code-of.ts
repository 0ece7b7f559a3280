/** The code of an error of the database's client, which concerns every row; null for any other error. */
export function codeOf(error: unknown): number | null {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'number' ? error.code : null;
}
