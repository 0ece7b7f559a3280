import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** gcloud's jar names no main class in its manifest. */
export const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** Google's Firestore emulator on this machine, or why it cannot be run, as a sentence for the developer. */
type Found = { java: string; jar: string; version: string } | { missing: string };

/**
 * Looks for the jar where GOOGLE_FIRESTORE_EMULATOR_JAR says, in the cache of firebase-tools, and in the Cloud CLI's folder, and
 * asks it for its version. Downloads nothing.
 */
export function findEmulator(env: NodeJS.ProcessEnv = process.env): Found {
  const jar = jarsOf(env).find(existsSync);
  if (jar === undefined) {
    return {
      missing: `Google's Firestore emulator is not on this machine. GOOGLE_FIRESTORE_EMULATOR_JAR may name its jar;
"firebase setup:emulators:firestore" or "gcloud components install cloud-firestore-emulator" downloads it.`,
    };
  }
  const java = env['JAVA_HOME'] ? join(env['JAVA_HOME'], 'bin', 'java') : 'java';
  const { stdout, stderr, error } = spawnSync(java, ['-cp', jar, MAIN_CLASS, '--version'], {
    env,
    encoding: 'utf8',
  });
  if (error) return { missing: `Java is not on this machine, and ${jar} needs it.` };
  const version = /(\d+\.\d+\.\d+)\s*$/.exec(stdout)?.[1];
  return version ? { java, jar, version } : { missing: `${jar} does not run with ${java}:\n${stderr}` };
}

/**
 * The parsed list of the differences that are expected of the installed emulator, which it names on the console; empty for a version
 * without a list. Where no emulator can be run it says why and ends the process with 0.
 */
export function expectedDifferences() {
  const found = findEmulator();
  if ('missing' in found) {
    console.log(`${found.missing}\nNothing was compared.`);
    process.exit(0);
  }
  console.log(`Google's Firestore emulator ${found.version} (${found.jar})`);
  const list = join(import.meta.dirname, `${found.version}.json`);
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  console.log(`Of this version there is no list yet: ${list}`);
  return [];
}

function jarsOf(env: NodeJS.ProcessEnv) {
  const named = env['GOOGLE_FIRESTORE_EMULATOR_JAR'];
  if (named) return [named];
  const cache = env['FIREBASE_EMULATORS_PATH'] || join(homedir(), '.cache', 'firebase', 'emulators');
  const cached = existsSync(cache) ? readdirSync(cache) : [];
  const component = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  const clouds = (env['PATH'] ?? '').split(delimiter).map(dirname);
  return [
    ...cached
      .filter((name) => /^cloud-firestore-emulator-v.*\.jar$/.test(name))
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(cache, name)),
    ...[...clouds, join(homedir(), 'google-cloud-sdk'), '/usr/lib/google-cloud-sdk'].map((folder) =>
      join(folder, component),
    ),
  ];
}
