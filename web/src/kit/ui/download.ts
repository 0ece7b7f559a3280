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
