/** One line of log, so that the output of several stand-ins can be told apart. */
export function log(name: string, message: string): void {
  console.log(`[${name}] ${message}`);
}

const PARENT_CHECK_MS = 1_000;

/**
 * Runs one stand-in as a process: starts it, says so in one line, and ends it on SIGINT, SIGTERM or the
 * death of the parent process (a launcher killed hard can't stop its children). A failed start is one
 * line on stderr and exit code 1.
 *
 * `start` answers the line to print and how to stop.
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
