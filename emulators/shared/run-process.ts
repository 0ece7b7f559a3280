/** Prints one line with the stand-in's name, because several stand-ins write to one terminal. */
export function log(name: string, message: string): void {
  console.log(`[${name}] ${message}`);
}

const PARENT_CHECK_MS = 1_000;

/**
 * Runs one stand-in as a process. It prints the line `ready` once `start` has resolved, and calls `close` on SIGINT, on
 * SIGTERM, and when the parent process is gone: a launcher that is killed cannot stop its children. When the start
 * fails, it prints one line on stderr and ends with code 1.
 */
export async function runProcess(
  name: string,
  start: () => Promise<{ ready: string; close: () => Promise<void> }>,
): Promise<void> {
  const parent = process.ppid;
  let stopping = false;
  try {
    const { ready, close } = await start();
    const end = async (reason: string): Promise<void> => {
      if (stopping) return;
      stopping = true;
      log(name, `stopping: ${reason}`);
      try {
        await close();
        process.exit(0);
      } catch (error) {
        fail(name, error);
      }
    };
    process.on('SIGINT', () => void end('SIGINT'));
    process.on('SIGTERM', () => void end('SIGTERM'));
    setInterval(() => {
      if (process.ppid !== parent) void end('the parent process is gone');
    }, PARENT_CHECK_MS).unref();
    log(name, ready);
  } catch (error) {
    fail(name, error);
  }
}

function fail(name: string, error: unknown): never {
  console.error(`[${name}] ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
