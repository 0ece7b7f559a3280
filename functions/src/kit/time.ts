let source = (): number => Date.now();

/** The current moment; the only place where the functions read the clock. */
export function now(): Date {
  return new Date(source());
}

/** Replaces the clock (milliseconds since the epoch), for tests whose story takes days. */
export function setClock(milliseconds: () => number): void {
  source = milliseconds;
}

/** Settles as `work` does, or rejects with what `late` answers after `ms` milliseconds. No timer is left running. */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long a scheduled function may run, in seconds: the longest that Cloud Scheduler waits for it by default. */
export const RUN_TIMEOUT_SECONDS = 540;

/** How long a scheduled run takes up further work, in milliseconds. What is left stays due, for the next run. */
export const RUN_MS = (RUN_TIMEOUT_SECONDS - 60) * 1_000;

/** When a scheduled run that begins now takes up no further work. */
export const runEnd = () => new Date(now().getTime() + RUN_MS);
