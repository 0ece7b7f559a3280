/**
 * scripts/operate.ts <program> [arguments] [--project <id>]: runs one of the operator's programs, each of which is a
 * command of package.json. With --project it works on that project, with its configuration, its secrets and the operator's
 * own Google credentials; otherwise on the local suite, which has to run.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildFunctions } from './build.ts';
import { LOCAL_PROJECT } from './configuration.ts';
import { localEnvironment, realEnvironment } from './operate/environment.ts';
import { PROGRAMS } from './operate/programs.ts';
import { root, runCommand } from './processes.ts';

const [name = '', ...args] = process.argv.slice(2).flatMap((arg) => arg.split(/(?<=^--project)=/));
const at = args.indexOf('--project');
const project = at === -1 ? LOCAL_PROJECT : (args.splice(at, 2)[1] ?? '');

await runCommand(async () => {
  const secrets = PROGRAMS[name];
  if (secrets === undefined) throw new Error(`Programs: ${Object.keys(PROGRAMS).join(', ')}`);
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project))
    throw new Error('--project needs the id of a project.');
  const isLocal = project === LOCAL_PROJECT;
  const env = isLocal ? await localEnvironment() : await realEnvironment(project, secrets);
  // A session with the local suite may have left these variables, which would lead a real run to the emulators.
  const emulators = Object.keys(process.env).filter((key) => key.endsWith('_EMULATOR_HOST'));
  const rest = Object.fromEntries(Object.entries(process.env).filter(([key]) => !emulators.includes(key)));
  // The running suite uses its own build. A new build would make it reload its functions.
  if (!isLocal) await buildFunctions();
  console.log(`Project ${project}${isLocal ? ', the local suite' : ''}`);
  const program = join(root, 'functions', 'lib', `${name}.mjs`);
  const child = spawn(process.execPath, [program, ...args], { env: { ...rest, ...env }, stdio: 'inherit' });
  child.once('exit', (code) => process.exit(code ?? 1));
});
