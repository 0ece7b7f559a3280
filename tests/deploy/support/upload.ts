import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stageFunctions } from '../../../scripts/deploy/stage.ts';
import { root, runNode } from '../../../scripts/processes.ts';
import { PROJECT, SETTINGS } from './checkout.ts';

/** The part of firebase-functions' manifest that these tests read. */
export interface Endpoint {
  readonly eventTrigger?: { readonly eventFilterPathPatterns?: { readonly document?: string } };
}

/** The functions' upload of this code, in a folder from which Node finds the packages of this project. */
export async function makeUpload() {
  mkdirSync(join(root, '.local'), { recursive: true });
  const folder = mkdtempSync(join(root, '.local', 'upload-'));
  await stageFunctions(folder, PROJECT, SETTINGS, 'nodejs24');
  const manifest = join(folder, 'manifest.json');
  await runNode([join(root, 'node_modules/firebase-functions/lib/bin/firebase-functions.js')], folder, {
    FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest,
  });
  const { endpoints } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    endpoints: Record<string, Endpoint>;
  };
  return { folder, endpoints, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
