/** The Firestore emulator as a process of its own. firebase-tools starts it in place of Google's. */
import { readFile } from 'node:fs/promises';
import { readIndexDefinitions } from './query/index-definitions.ts';
import { type FirestoreServer, startFirestoreServer } from './server.ts';
import { errorCode } from './transports/errors.ts';
import { readAllowedHosts } from './transports/http/local-callers.ts';

/** The arguments of firebase-tools that this emulator uses. */
interface Arguments {
  readonly host: string;
  readonly port: number;
  /** Path of the rules file. */
  readonly rules?: string;
  /** `host:port`. */
  readonly functionsEmulator?: string;
  /** Path of an export's metadata file. */
  readonly seedFromExport?: string;
}

/**
 * Reads `--name value` and `--name=value`. Ignores unknown flags, because firebase-tools passes those of every edition
 * of the emulator. Throws an Error for a port that is not a number from 0 to 65,535.
 */
function readArguments(argv: readonly string[]): Arguments {
  const flags = new Map<string, string>();
  for (const [index, argument] of argv.entries()) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(argument);
    if (match?.[1] === undefined) continue;
    const following = argv[index + 1];
    const value = match[2] ?? (following?.startsWith('--') ? undefined : following);
    if (value !== undefined) flags.set(match[1], value);
  }
  const port = Number(flags.get('port') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${flags.get('port')} is no port.`);
  const [rules, functionsEmulator, seedFromExport] = ['rules', 'functions_emulator', 'seed_from_export'].map(
    (name) => flags.get(name),
  );
  return {
    host: flags.get('host') ?? '127.0.0.1',
    port,
    ...(rules === undefined ? {} : { rules }),
    ...(functionsEmulator === undefined ? {} : { functionsEmulator }),
    ...(seedFromExport === undefined ? {} : { seedFromExport }),
  };
}

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
