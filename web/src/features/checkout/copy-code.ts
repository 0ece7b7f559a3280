/** Copies the code, or selects it in its field when the browser refuses. Tells whether the clipboard took it. */
export async function copyCode(code: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
