/**
 * firebase-tools starts its Firestore emulator and its Storage rules runtime as `java … -jar <file> <arguments>`. This
 * launcher comes first on PATH. It reports to be Java 21, and runs the bundled program that `-jar` names in its own process.
 */
import { pathToFileURL } from 'node:url';

const args = process.argv.slice(2);
const jar = args.indexOf('-jar');
const program = jar === -1 ? undefined : args[jar + 1];

if (args.includes('-version')) {
  process.stderr.write('openjdk version "21.0.0"\n');
} else if (program === undefined) {
  process.stderr.write('This launcher only runs -version and -jar <file>.\n');
  process.exitCode = 1;
} else {
  process.argv.splice(1, process.argv.length, program, ...args.slice(jar + 2));
  await import(pathToFileURL(program).href);
}
