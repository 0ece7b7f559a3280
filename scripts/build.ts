/** Builds everything that the local suite runs: the stand-ins, the functions and the site. */
import { join } from 'node:path';
import { configurationOf, LOCAL_PROJECT } from './configuration.ts';
import { checkContent } from './content/check-content.ts';
import { root, runCommand, runNode, TYPESCRIPT } from './processes.ts';

const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
const prerender = join(root, 'scripts', 'prerender.ts');

/** Builds the stand-ins and the functions into emulators/lib and functions/lib. Throws with the builder's output. */
async function buildServers() {
  await runNode([rolldown, '-c', 'rolldown.config.ts', '--logLevel', 'warn'], join(root, 'emulators'));
  await buildFunctions();
}

/** Builds the functions and the operator's programs into functions/lib. Throws with the builder's output. */
export async function buildFunctions() {
  await runNode([rolldown, '-c', 'rolldown.config.ts', '--logLevel', 'warn'], join(root, 'functions'));
}

/** Builds the prerendered site of the local suite into web/dist. Throws with the builder's output. */
async function buildSite() {
  await runNode([...TYPESCRIPT, prerender, join(root, 'web', 'dist')], root, configurationOf(LOCAL_PROJECT));
}

/** Checks the owner's content, and builds the servers and the site with it. Throws when it is wrong. */
export async function buildAll() {
  await checkContent();
  await Promise.all([buildServers(), buildSite()]);
}

if (process.argv[1] === import.meta.filename) await runCommand(buildAll);
