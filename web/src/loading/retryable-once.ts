/** Runs `start` once and shares its promise with all callers. After a failure the next caller tries again. */
export function retryableOnce<T>(start: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    if (running === null) {
      running = start();
      running.catch(() => {
        running = null;
      });
    }
    return running;
  };
}
