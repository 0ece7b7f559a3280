/**
 * The local suite: firebase-tools' emulators with our stand-ins in the place of its Java programs, the payment sandboxes,
 * the scheduler and the outbox. `npm start` runs it on fixed ports and keeps its data; the tests run it on free ports
 * without lasting data.
 */
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { configurationOf, LOCAL_PROJECT } from '../scripts/configuration.ts';
import { endGroup, HOST, isAlive, root } from '../scripts/processes.ts';
import { findEmulator } from './conformance/google/find-emulator.ts';
import { allFree, ephemeralPorts, FIXED_PORTS, type Ports } from './ports.ts';
import type { Readable } from 'node:stream';

interface Child {
  name: string;
  child: ChildProcess;
}

/** The processes of a run, as its data folder records them: `starter` runs the suite, the others are its children. */
interface RunRecord {
  starter: number;
  children: { name: string; pid: number }[];
}

export const PROJECT = LOCAL_PROJECT;
const REGION = 'southamerica-east1';

const lib = join(root, 'emulators', 'lib');

/** The program of a stand-in, which `npm run build` has bundled. */
export const programOf = (name: string) => join(lib, `${name}.mjs`);

/** The options with which Node guards the ports of a program, see `shared/guard-ports.ts`. */
export const GUARD = ['--import', pathToFileURL(programOf('guard-ports')).href];

/**
 * Starts the suite, on free ports without others, and resolves when it can be used. `dataFolder` keeps the data between runs; without it the data is lost
 * at the end. `google` uses Google's own Firestore emulator.
 */
export async function startSuite({
  ports: chosen,
  dataFolder,
  google = false,
  log = () => {},
}: {
  ports?: Ports;
  dataFolder?: string;
  google?: boolean;
  log?: (line: string) => void;
} = {}) {
  const ports = chosen ?? (await ephemeralPorts());
  const children: Child[] = [];
  const configFile = writeConfig(ports);
  // On exit the CLI exports through its hub, which it finds by a file in the temporary folder. That file is named after the
  // project, so two suites with one temporary folder would save each other's data.
  const temporary = mkdtempSync(join(tmpdir(), 'suite-'));
  let stopping: Promise<void> | undefined;

  const env = {
    ...configurationOf(PROJECT),
    ...process.env,
    ...(google ? googlesFirestore() : javaLauncher()),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    NO_UPDATE_NOTIFIER: '1',
    FIREBASE_CLI_DISABLE_METRICS: '1',
    // In seconds. A function's process that takes longer to start leaves its request without an answer for ever, and the
    // default of 30 is too short for a busy machine.
    FUNCTIONS_DISCOVERY_TIMEOUT: '300',
    GCLOUD_PROJECT: PROJECT,
    ABACATEPAY_API_URL: `http://${HOST}:${ports.abacatepay}`,
    ABACATEPAY_WEBHOOK_URL: `http://${HOST}:${ports.functions}/${PROJECT}/${REGION}/webhooks/abacatepay-webhook`,
    ABACATEPAY_WEBHOOK_SECRET: localSecret('ABACATEPAY_WEBHOOK_SECRET'),
    STRIPE_API_URL: `http://${HOST}:${ports.stripe}`,
    STRIPE_KEY: localSecret('STRIPE_SECRET_KEY'),
    STRIPE_WEBHOOK_URL: `http://${HOST}:${ports.functions}/${PROJECT}/${REGION}/webhooks/stripe-webhook`,
    STRIPE_WEBHOOK_SECRET: localSecret('STRIPE_WEBHOOK_SECRET'),
    SMTP_URL: `smtp://${HOST}:${ports.smtp}`,
    APP_ORIGINS: `http://${HOST}:${ports.hosting},http://localhost:${ports.hosting}`,
    FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FUNCTIONS_EMULATOR_HOST: `${HOST}:${ports.functions}`,
  };
  // The CLI sets these variables for its workers. If it inherits them, it assumes that a suite is running already.
  const { FIRESTORE_EMULATOR_HOST: _f, FIREBASE_AUTH_EMULATOR_HOST: _a, ...cliEnv } = env;

  /**
   * Starts one process and logs its lines under its name. It is detached, so that Ctrl-C reaches only this process, which
   * then stops the others in order.
   */
  function launch(name: string, args: readonly string[], childEnv: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, [...GUARD, ...args], {
      cwd: root,
      env: childEnv,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push({ name, child });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line.trim() !== '') log(`${name}: ${line}`);
      });
    }
    child.once('exit', (code, signal) => {
      if (!stopping) log(`${name}: ended by itself (${signal ?? code})`);
    });
    return child;
  }

  if (dataFolder) mkdirSync(dataFolder, { recursive: true });
  for (const name of ['stripe', 'abacatepay'] as const) {
    const data = dataFolder ? ['--data', join(dataFolder, `${name}.json`)] : [];
    launch(name, [programOf(name), '--port', String(ports[name]), ...data], env);
  }

  // The outbox is there before the functions, which send to it from the first moment on.
  const mails = dataFolder ? ['--data', join(dataFolder, 'outbox.jsonl')] : [];
  launch(
    'outbox',
    [programOf('outbox'), '--port', String(ports.outbox), '--smtp', String(ports.smtp), ...mails],
    env,
  );

  const exportFolder = dataFolder && join(dataFolder, 'firebase');
  const cliArgs = [
    '--import',
    pathToFileURL(join(root, 'emulators', 'auth', 'compile-lazily.mjs')).href,
    '--import',
    pathToFileURL(programOf('share-process')).href,
    join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
    'emulators:start',
    '--project',
    PROJECT,
    '--config',
    configFile,
    ...(exportFolder ? ['--export-on-exit', exportFolder] : []),
    ...(exportFolder && existsSync(exportFolder) ? ['--import', exportFolder] : []),
  ];
  const cli = launch('firebase', cliArgs, cliEnv);
  if (dataFolder) writeFileSync(join(dataFolder, 'suite.json'), JSON.stringify(pids(children)));

  async function stop() {
    stopping ??= (async () => {
      await end(cli, 'SIGINT', 30_000);
      if (cli.pid !== undefined) endGroup(cli.pid);
      await Promise.all(
        children.filter(({ child }) => child !== cli).map(({ child }) => end(child, 'SIGTERM', 5_000)),
      );
      rmSync(configFile, { force: true });
      rmSync(temporary, { recursive: true, force: true });
      if (dataFolder) rmSync(join(dataFolder, 'suite.json'), { force: true });
    })();
    await stopping;
  }

  try {
    await ready(cli);
    // Without it people would meet a site whose payments are never answered.
    const ended = children.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
    if (ended)
      throw new Error(`The suite cannot start without ${ended.name}, which ended. Its lines above say why.`);
    await protectEmailEnumeration(ports.auth);
    launch(
      'scheduler',
      [
        programOf('scheduler'),
        '--port',
        String(ports.scheduler),
        '--functions',
        `${HOST}:${ports.functions}`,
      ],
      env,
    );
    if (dataFolder) writeFileSync(join(dataFolder, 'suite.json'), JSON.stringify(pids(children)));
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    ports,
    /** Resolves with the exit code when the Firebase CLI ends for any reason; null when a signal ended it. */
    ended: new Promise<number | null>((resolve) => {
      if (cli.exitCode !== null) resolve(cli.exitCode);
      else cli.once('exit', (code) => resolve(code));
    }),
    stop,
    /** Writes the present data to the data folder, so that it outlasts a kill of the suite. */
    async snapshot() {
      if (!exportFolder || stopping) return;
      const response = await fetch(`http://${HOST}:${ports.hub}/_admin/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: exportFolder, initiatedBy: 'suite' }),
      });
      if (!response.ok) throw new Error(`Export answered ${response.status}: ${await response.text()}`);
    },
  };
}

/** One of the functions' local secrets, which the sandboxes must share. Throws when the file does not have it. */
function localSecret(name: string) {
  const text = readFileSync(join(root, 'functions', '.secret.local'), 'utf8');
  const line = text.split('\n').find((entry) => entry.startsWith(`${name}=`));
  if (!line) throw new Error(`functions/.secret.local does not say ${name}`);
  return line.slice(name.length + 1);
}

/** The environment in which firebase-tools starts our programs instead of Java. */
function javaLauncher() {
  return {
    PATH: `${join(root, 'emulators', 'bin')}${delimiter}${process.env.PATH}`,
    FIRESTORE_EMULATOR_BINARY_PATH: programOf('firestore'),
    FIRESTORE_EMULATOR_INDEXES: join(root, 'firestore.indexes.json'),
    STORAGE_EMULATOR_BINARY_PATH: programOf('storage-rules'),
  };
}

/** The environment for Google's Firestore emulator: the installed one, or that which firebase-tools downloads for its Java 21. */
function googlesFirestore() {
  const found = findEmulator();
  return 'missing' in found ? {} : { ...javaLauncher(), FIRESTORE_EMULATOR_BINARY_PATH: found.jar };
}

/**
 * Writes firebase.json with the given ports and answers the new file. It lies beside the original, because the CLI resolves
 * paths from the file's folder. Its Content-Security-Policy allows the emulators, too.
 */
function writeConfig(ports: Ports) {
  const config: {
    hosting: { headers: { headers: { key: string; value: string }[] }[] };
    emulators: Record<string, { port?: number }>;
  } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const emulators = [ports.auth, ports.firestore, ports.storage]
    .map((port) => `http://${HOST}:${port}`)
    .join(' ');
  for (const { headers } of config.hosting.headers)
    for (const header of headers)
      if (header.key === 'Content-Security-Policy')
        header.value = header.value.replace(/(connect-src|media-src) 'self'/g, `$& ${emulators}`);
  for (const [name, port] of Object.entries(ports)) {
    const entry = config.emulators[name];
    if (entry) entry.port = port;
  }
  const text = JSON.stringify(config);
  const id = createHash('sha256').update(JSON.stringify(ports)).digest('hex').slice(0, 8);
  const file = join(root, `.firebase-local-${id}.json`);
  writeFileSync(file, text);
  return file;
}

/** Resolves when the CLI reports that its emulators are ready. Rejects with its last lines when it ends before. */
function ready(cli: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let tail = '';
    const timer = setTimeout(
      () => reject(new Error(`The Firebase emulators did not get ready:\n${tail}`)),
      120_000,
    );
    const listen = (text: string) => {
      tail = `${tail}${text}`.slice(-4000);
      if (/All emulators ready|All emulators started/.test(tail)) {
        clearTimeout(timer);
        resolve();
      }
    };
    cli.stdout.on('data', listen);
    cli.stderr.on('data', listen);
    cli.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The Firebase emulators ended with ${code}:\n${tail}`));
    });
  });
}

/**
 * Turns Auth's protection against e-mail enumeration on, as in production, so that a login does not reveal whether an
 * e-mail address has an account.
 */
async function protectEmailEnumeration(authPort: number) {
  const url = `http://${HOST}:${authPort}/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=emailPrivacyConfig`;
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`The Auth emulator refused its configuration: ${await response.text()}`);
}

function pids(children: readonly Child[]): RunRecord {
  const started = children.flatMap(({ name, child: { pid } }) => (pid === undefined ? [] : [{ name, pid }]));
  return { starter: process.pid, children: started };
}

/** Sends a signal to a process and waits for its end. Kills it after `patienceMs`. */
async function end(child: ChildProcess, signal: NodeJS.Signals, patienceMs: number) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(timer);
}

/** Ends the processes that a killed run has recorded in its data folder. Throws when that run is still alive. */
export async function endLeftovers(dataFolder: string) {
  const record = join(dataFolder, 'suite.json');
  if (!existsSync(record)) return;
  const { starter, children }: RunRecord = JSON.parse(readFileSync(record, 'utf8'));
  if (isOurs(starter, 'start.ts')) throw new Error(`The suite is already running (process ${starter}).`);
  const left = children.filter(({ name, pid }) =>
    isOurs(pid, name === 'firebase' ? 'firebase.js' : `${name}.mjs`),
  );
  for (const { pid } of left) process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 15_000;
  while (left.some(({ pid }) => isAlive(pid)) && Date.now() < deadline) await delay(100);
  for (const { pid } of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  // The CLI may have ended before its functions' workers. The system does not reuse a process id while its group lives.
  for (const { pid } of children) if (!isAlive(pid)) endGroup(pid);
  // The emulators that the CLI started notice the end of their parent and free their ports within a second.
  while (!(await allFree(FIXED_PORTS)) && Date.now() < deadline) await delay(100);
  rmSync(record, { force: true });
}

/**
 * Whether the process is still the one that runs `program`, because the system reuses process ids. Where command lines
 * cannot be read, a living process counts as ours.
 */
function isOurs(pid: number, program: string) {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes(program) : true;
}
