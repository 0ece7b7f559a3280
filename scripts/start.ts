/**
 * npm start: builds everything, starts the local suite on its fixed ports with data that lasts, seeds it on the first run
 * and prints the URLs. Options: --fresh deletes the data first; --google runs Google's own Firestore emulator (an
 * installed one, or it needs Java 21 and a download); --dev serves the site through Vite with hot reload and rebuilds the functions on change.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  demandFreePorts,
  endLeftovers,
  FIXED_PORTS,
  type Ports,
  GUARD,
  PROJECT,
  startSuite,
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  seed,
} from 'emulators';
import { buildAll } from './build.ts';
import { configurationOf } from './configuration.ts';
import { HOST, messageOf, root, runCommand } from './processes.ts';

const flags = new Set(process.argv.slice(2));
const unknown = [...flags].filter((flag) => !['--fresh', '--google', '--dev'].includes(flag));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Options: --fresh --google --dev`);
  process.exit(1);
}
const VITE_PORT = 5173;
const SNAPSHOT_EVERY_MS = 60_000;
// Our emulators and Google's cannot read each other's exports, so each has a data folder of its own.
const OURS = join(root, '.local', 'data');
const GOOGLES = join(root, '.local', 'data-google');
const dataFolder = flags.has('--google') ? GOOGLES : OURS;

await runCommand(main);

async function main() {
  for (const folder of [OURS, GOOGLES]) await endLeftovers(folder);
  for (const name of readdirSync(root)) {
    if (name.startsWith('firebase-export-')) rmSync(join(root, name), { recursive: true, force: true });
  }
  if (flags.has('--fresh')) rmSync(dataFolder, { recursive: true, force: true });
  await demandFreePorts({ ...FIXED_PORTS, ...(flags.has('--dev') ? { vite: VITE_PORT } : {}) });
  console.log('Building…');
  await buildAll();
  const first = !existsSync(join(dataFolder, 'firebase'));
  console.log('Starting the local suite…');
  const suite = await startSuite({
    ports: FIXED_PORTS,
    dataFolder,
    google: flags.has('--google'),
    log: (line) => {
      if (process.env.VERBOSE || /error|warn|ended by itself|falha/i.test(line)) console.log(line);
    },
  });
  const companions: ChildProcess[] = [];
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    console.log('\nSaving the data and stopping…');
    clearInterval(timer);
    for (const companion of companions) companion.kill('SIGTERM');
    await suite.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));
  const snapshot = () =>
    suite.snapshot().catch((error) => console.error(`Saving failed: ${messageOf(error)}`));
  const timer = setInterval(() => void snapshot(), SNAPSHOT_EVERY_MS);
  void suite.ended.then((code) => end(code === 0 ? 0 : 1));

  // Loaded after the content was checked, because it cannot be loaded with a wrong one.
  const { seedTrainees, TRAINEES } = await import('./demo/trainings.ts');
  if (first) {
    await seed({ project: PROJECT, ports: suite.ports });
    await seedTrainees({ project: PROJECT, ports: suite.ports });
    await snapshot();
  }
  if (flags.has('--dev')) companions.push(...startDevServers());
  print(suite.ports, [...DEMO_ACCOUNTS, ...TRAINEES]);
}

/** Starts Vite, and the bundler that rebuilds the functions on change. */
function startDevServers() {
  const bin = (...path: string[]) => join(root, 'node_modules', ...path);
  const options = (folder: string) => ({
    cwd: join(root, folder),
    stdio: 'inherit' as const,
    env: { ...configurationOf(PROJECT), ...process.env, HOSTING_PORT: String(FIXED_PORTS.hosting) },
  });
  return [
    spawn(
      process.execPath,
      [...GUARD, bin('vite', 'bin', 'vite.js'), '--host', HOST, '--port', String(VITE_PORT), '--strictPort'],
      options('web'),
    ),
    spawn(
      process.execPath,
      [bin('rolldown', 'bin', 'cli.mjs'), '-c', 'rolldown.config.ts', '--watch', '--logLevel', 'warn'],
      options('functions'),
    ),
  ];
}

function print(ports: Ports, accounts: readonly { email: string; what: string }[]) {
  const url = (port: number, path = '/') => `http://${HOST}:${port}${path}`;
  console.log(`
Ready.
  Site             ${url(flags.has('--dev') ? VITE_PORT : ports.hosting)}
  Dashboard        ${url(flags.has('--dev') ? VITE_PORT : ports.hosting, '/dashboard')}
  Trainer          ${url(flags.has('--dev') ? VITE_PORT : ports.hosting, '/treinador')}
  Pay a PIX code   ${url(ports.abacatepay)}
  Card sandbox     ${url(ports.stripe)}
  Outbox (mail)    ${url(ports.outbox)}

  Demo accounts, all with the password ${DEMO_PASSWORD}
${accounts.map(({ email, what }) => `    ${email.padEnd(30)} ${what}`).join('\n')}

  Ctrl-C stops it and keeps the data; npm start -- --fresh starts over.`);
}
