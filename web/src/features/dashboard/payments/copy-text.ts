/** Copies the text, or selects it where it stands when the browser refuses. Tells whether the clipboard took it. */
export async function copyText(text: string, shownIn: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shownIn) window.getSelection()?.selectAllChildren(shownIn);
    return false;
  }
}
