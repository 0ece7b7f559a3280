/** A signal that ends a request after so many milliseconds, as `AbortSignal.timeout` does in newer browsers. */
export function timeOut(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

/** How long the site may take to answer, in milliseconds. */
const TIME_OUT = 10_000;

/** Whether the site answers. `navigator.onLine` is also true in a network that leads nowhere. */
export async function siteAnswers(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal: timeOut(TIME_OUT) });
    return true;
  } catch {
    return false;
  }
}
