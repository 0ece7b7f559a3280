/** The Firestore emulator as a process of its own. firebase-tools starts it in place of Google's. */
import { readFile } from 'node:fs/promises';
import { readAllowedHosts } from './transports/http/local-callers.ts';
import { readIndexDefinitions } from './query/index-definitions.ts';
import { readArguments } from './read-arguments.ts';
import { type FirestoreServer, startFirestoreServer } from './server.ts';
import { errorCode } from './transports/error-code.ts';

/** firebase-tools waits 4 seconds for an emulator to end before it complains. A running export may use that time. */
const LONGEST_CLOSE_MS = 3_500;
const PARENT_CHECK_MS = 500;
/** firebase-tools passes no indexes to an emulator, so the environment names their file. */
const INDEXES_VARIABLE = 'FIRESTORE_EMULATOR_INDEXES';

let server: FirestoreServer | null = null;
let stopping = false;

function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), LONGEST_CLOSE_MS);
  void Promise.resolve(server?.close()).finally(() => process.exit(0));
}

/**
 * Ends with the parent process: after a hard kill, firebase-tools cannot stop the emulator, which would keep the port.
 */
function followParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS);
}

async function main(): Promise<void> {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  followParent();
  // The parent may be gone before `followParent` has looked. Then nobody reads the output, and each report of that fails anew.
  process.stdout.on('error', stop);
  process.stderr.on('error', stop);
  const { host, port, rules, functionsEmulator, seedFromExport } = readArguments(process.argv.slice(2));
  const indexes = process.env[INDEXES_VARIABLE];
  server = await startFirestoreServer({
    host,
    port,
    allowedHosts: readAllowedHosts(),
    ...(rules === undefined ? {} : { rulesSource: await readFile(rules, 'utf8') }),
    ...(indexes === undefined ? {} : { indexes: readIndexDefinitions(await readFile(indexes, 'utf8')) }),
    ...(functionsEmulator === undefined ? {} : { functionsEmulator }),
    ...(seedFromExport === undefined ? {} : { importFrom: seedFromExport }),
    onShutdown: stop,
  });
  // A fault in one request must not end the process: the developer's data are in its memory.
  process.on('uncaughtException', (error) => process.stderr.write(`Unexpected error: ${error.stack}\n`));
  process.stdout.write(`Firestore emulator on ${host}:${server.port}\n`);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  // firebase-tools looks for the words "address already in use". The reason names host and port.
  const problem = errorCode(error) === 'EADDRINUSE' ? `address already in use (${reason})` : reason;
  process.stderr.write(`The Firestore emulator cannot start: ${problem}\n`);
  process.exit(1);
});
