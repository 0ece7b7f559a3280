/**
 * firebase-tools starts its Firestore emulator and its Storage rules runtime as `java … -jar <file> <arguments>`. This
 * launcher comes first on PATH. It reports to be Java 21, and runs the bundled program that `-jar` names in its own process.
 * A real jar, which is an installed Firestore emulator of Google's, gets the next Java on PATH: 17 is enough for it.
 */
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { pathToFileURL } from 'node:url';

const args = process.argv.slice(2);
const jar = args.indexOf('-jar');
const program = jar === -1 ? undefined : args[jar + 1];

if (args.includes('-version')) {
  process.stderr.write('openjdk version "21.0.0"\n');
} else if (program === undefined) {
  process.stderr.write('This launcher only runs -version and -jar <file>.\n');
  process.exitCode = 1;
} else if (program.endsWith('.jar')) {
  runJar(program, args.slice(jar + 2));
} else {
  process.argv.splice(1, process.argv.length, program, ...args.slice(jar + 2));
  await import(pathToFileURL(program).href);
}

/**
 * The Cloud CLI's jar names no main class, and its version does not know the option for the edition of a database.
 * @param {string} file
 * @param {string[]} options
 */
function runJar(file, options) {
  const edition = options.indexOf('--database-edition');
  if (edition !== -1) options.splice(edition, 2);
  const path = process.env.PATH?.split(delimiter).filter((folder) => folder !== import.meta.dirname);
  const child = spawn(
    'java',
    ['-cp', file, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore', ...options],
    { env: { ...process.env, PATH: path?.join(delimiter) }, stdio: 'inherit' },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 0));
}
