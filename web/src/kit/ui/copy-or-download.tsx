/**
 * Copies the text by a selection, which also works where `navigator.clipboard` is missing or refuses, as in the browsers inside
 * other apps. Works only during a press. Answers whether it copied. The text stands beside the pressed button for a moment, because
 * the page behind an open dialog cannot be selected.
 */
function copySelection(text: string, pressed: HTMLElement): boolean {
  const copy = document.createElement('span');
  copy.textContent = text;
  copy.style.cssText =
    'position: fixed; opacity: 0; white-space: pre; -webkit-user-select: all; user-select: all';
  pressed.after(copy);
  const selection = window.getSelection();
  selection?.selectAllChildren(copy);
  try {
    // Deprecated in favour of the clipboard, which is asked next.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    selection?.removeAllRanges();
    copy.remove();
  }
}

/**
 * Copies the text. `pressed` is the button of the press under way. Where the browser refuses both ways, selects what `shown`
 * shows, so that the person can copy by hand. Resolves with whether it copied.
 */
export async function copyText(
  text: string,
  pressed: HTMLElement,
  shown: HTMLElement | null,
): Promise<boolean> {
  if (copySelection(text, pressed)) return true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown instanceof HTMLTextAreaElement) shown.select();
    else if (shown) window.getSelection()?.selectAllChildren(shown);
    shown?.focus();
    return false;
  }
}

/** The time after which the download has started and its URL can be released, in milliseconds. */
const DOWNLOAD_STARTS = 10_000;

/** Has the browser store a text as a file. `type` is its MIME type. */
export function download(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_STARTS);
}
