/**
 * Copies the text. Where the browser refuses, calls `select`, so that the user can copy by hand. Resolves with whether
 * it copied.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select();
    return false;
  }
}
