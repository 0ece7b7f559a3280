/** A signal that ends a request after so many milliseconds, as `AbortSignal.timeout` does in newer browsers. */
export function timeOut(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
