/** The site as separate processes, each of which can be killed or frozen by itself, with relays between them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { storageApp } from 'emulators/servers';
import { configurationOf, LOCAL_PROJECT } from '../../../scripts/configuration.ts';
import { HOST, root, runNode, freePorts, listenAnywhere } from '../../../scripts/processes.ts';
import { answers, ask, heapOf } from './ask.mjs';
import { startEvents } from './events.mjs';
import { PROCESSES, programsOf } from './programs.mjs';
import { openCounter } from './relays.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { ProcessName } from './programs.mjs' */

export const PROJECT = LOCAL_PROJECT;
/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */

const clock = ['--import', join(import.meta.dirname, 'processes', 'clock.mjs')];
/** How often a restore is run before it counts as failed. */
const RESTORES = 5;
/** On a busy machine, firebase-tools alone takes a minute to load. */
const READY_MS = 240_000;

/** @param {(line: string) => void} log */
export async function startWorld(log) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const counter = openCounter();
  const names = /** @type {const} */ ([...PROCESSES, 'smtp']);
  const free = await freePorts(names.length);
  const ports = /** @type {Record<typeof names[number], number>} */ (
    Object.fromEntries(names.map((name, index) => [name, free[index] ?? 0]))
  );
  const events = await startEvents(() => ports.functions);
  const storage = createServer(await storageApp(PROJECT));
  const storagePort = await listenAnywhere(storage);
  const relay = {
    firestore: await counter.relayTo(ports.firestore),
    stripe: await counter.relayTo(ports.stripe),
    abacatepay: await counter.relayTo(ports.abacatepay),
    auth: await counter.relayTo(ports.auth),
    smtp: await counter.relayTo(ports.smtp),
    functions: await counter.relayTo(ports.functions),
  };
  const secrets = parseEnv(readFileSync(join(root, 'functions', '.secret.local'), 'utf8'));
  const webhook = (/** @type {string} */ name) => `http://${HOST}:${relay.functions}/api/${name}`;
  const env = {
    ...process.env,
    ...configurationOf(PROJECT),
    ...secrets,
    GCLOUD_PROJECT: PROJECT,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
    METADATA_SERVER_DETECTION: 'none',
    APP_ORIGINS: `http://${HOST}:5000`,
    FIRESTORE_EMULATOR_HOST: `${HOST}:${relay.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${relay.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${storagePort}`,
    ABACATEPAY_API_URL: `http://${HOST}:${relay.abacatepay}`,
    STRIPE_API_URL: `http://${HOST}:${relay.stripe}`,
    SMTP_URL: `smtp://${HOST}:${relay.smtp}`,
    STRIPE_KEY: secrets['STRIPE_SECRET_KEY'],
    STRIPE_WEBHOOK_URL: webhook('stripe-webhook'),
    ABACATEPAY_KEY: secrets['ABACATEPAY_API_KEY'],
    ABACATEPAY_WEBHOOK_URL: webhook('abacatepay-webhook'),
    ACCOUNTS_FILE: join(folder, 'accounts.json'),
    FIRESTORE_EMULATOR_INDEXES: join(root, 'firestore.indexes.json'),
    RATE_LIMIT_ORDERS_PER_ACCOUNT: '100000',
  };
  let ahead = 0;
  let backup = '';
  let wasRestored = false;
  /** @type {Map<ProcessName, ChildProcess>} */
  const children = new Map();
  /** Settles when the site is open again: while a database is restored it is closed. */
  let open = Promise.resolve();

  const programs = programsOf({ folder, smtp: ports.smtp, functions: relay.functions, events: events.port });

  /**
   * @param {ProcessName} name
   * @param {Record<string, string>} [more] added to its environment
   */
  async function start(name, more = {}) {
    const args = [...clock, ...programs[name](backup), '--port', String(ports[name])];
    const child = spawn(process.execPath, args, {
      env: { ...env, PORT: String(ports[name]), FAULTS_AHEAD_MS: String(ahead), ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.set(name, child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => log(`${name}: ${text.trimEnd()}`));
    const isReady = name === 'auth' ? once(child, 'message') : Promise.resolve();
    const end = Date.now() + READY_MS;
    while (!(await answers(ports[name]))) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${name} did not start`);
      await wait(20);
    }
    await isReady;
    if (name === 'firestore') await registerTriggers();
  }

  async function registerTriggers() {
    const url = `http://${HOST}:${ports.functions}/backends`;
    const { backends } = await (await fetch(url)).json();
    for (const { name, region, event } of backends[0].functionTriggers) {
      if (event === undefined) continue;
      const id = `${region}-${name}-0`;
      const body = { eventType: event.type, database: '(default)', document: { value: event.document } };
      await ask(`${database()}/eventarcTrigger?eventarcTriggerId=${id}`, body);
    }
  }

  const database = () => `http://${HOST}:${ports.firestore}/emulator/v1/projects/${PROJECT}`;

  // The functions are there before the database, which is told their triggers.
  await Promise.all(PROCESSES.filter((name) => name !== 'firestore').map((name) => start(name)));
  await start('firestore');

  /** @param {ProcessName} name */
  async function end(name) {
    const child = children.get(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  return {
    ports,
    relay,
    counter,
    /** How far the clock of all processes is ahead, in milliseconds. */
    ahead: () => ahead,
    /** @param {number} ms */
    async advance(ms) {
      ahead += ms;
      for (const child of children.values()) if (child.connected) child.send(ahead);
      await wait(20);
    },
    open: () => open,
    /** Whether the database was lost and restored so far. */
    wasRestored: () => wasRestored,
    /** @param {ProcessName} name */
    pid: (name) => children.get(name)?.pid ?? 0,
    /** What the functions' process holds after a collection, in MB (10^6 bytes). */
    heap: () => heapOf(children.get('functions')),
    /** Takes a backup of the database, from which it starts after a kill. */
    async backUp() {
      const body = {
        database: `projects/${PROJECT}/databases/(default)`,
        export_directory: folder,
        export_name: 'backup',
      };
      await ask(`${database()}:export`, body);
      backup = join(folder, 'backup');
      return new Date(Date.now() + ahead).toISOString();
    },
    /**
     * Kills a process and starts it again after a while.
     * @param {ProcessName} name
     * @param {number} downMs
     * @param {string} since the moment of the last backup
     * @param {() => Promise<void>} regain what people do first in a restored database, before anybody goes on
     */
    kill(name, downMs, since, regain) {
      children.get(name)?.kill('SIGKILL');
      const work = async () => {
        await end(name);
        // A restored database gets its lost money back before the site opens again, as docs/operations.md says.
        if (name === 'firestore') await end('functions');
        await wait(downMs);
        if (name !== 'firestore') return start(name);
        await startRestored(since);
        await regain();
      };
      open = work();
      return open;
    },
    /**
     * Freezes a process for a while.
     * @param {ProcessName} name
     * @param {number} ms
     */
    async freeze(name, ms) {
      const child = children.get(name);
      child?.kill('SIGSTOP');
      await wait(ms);
      child?.kill('SIGCONT');
    },
    operate,
    async stop() {
      for (const name of PROCESSES) await end(name);
      await Promise.all([events.close(), counter.close()]);
      storage.closeAllConnections();
      storage.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  /**
   * Restores the database behind a closed site, which then opens again (docs/operations.md).
   * @param {string} since
   */
  async function startRestored(since) {
    wasRestored = true;
    await start('functions', { MAINTENANCE: 'true' });
    await start('firestore');
    for (let left = RESTORES; ; left -= 1) {
      try {
        await operate('restore', ['--backup', since]);
        break;
      } catch (error) {
        if (left === 1) throw error;
      }
    }
    await end('functions');
    await start('functions');
  }

  /**
   * Runs one of the operator's programs. Answers its lines.
   * @param {string} name
   * @param {readonly string[]} args
   */
  async function operate(name, args) {
    const output = await runNode([...clock, join(root, 'functions', 'lib', `${name}.mjs`), ...args], root, {
      .../** @type {Record<string, string>} */ (env),
      FAULTS_AHEAD_MS: String(ahead),
    });
    return output.trimEnd().split('\n');
  }
}
