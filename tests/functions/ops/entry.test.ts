import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../../../functions/rolldown.config.ts';
import { root } from '../../../scripts/processes.ts';

/**
 * The most bytes that an instance may read and evaluate before its first request: the 973,000 that it has, and some for code
 * of our own. A heavy package does not fit: Stripe's SDK and the light half of the Admin SDK have half a megabyte each.
 */
const ENTRY_BYTES = 985_000;

/** The triggers of functions, as the manifest names them. */
const TRIGGERS = [
  'callableTrigger',
  'httpsTrigger',
  'blockingTrigger',
  'eventTrigger',
  'scheduleTrigger',
] as const;

type Endpoint = {
  readonly region: readonly string[];
  readonly serviceAccountEmail: string;
  readonly secretEnvironmentVariables?: readonly object[];
} & {
  readonly [trigger in (typeof TRIGGERS)[number]]?: object;
};

interface Manifest {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly params: readonly { readonly name: string }[];
}

// The folder is outside the project, where no package can be found.
const folder = mkdtempSync(join(tmpdir(), 'entry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The entry with the files that importing it reads, and the modules that these import from packages. */
const files = new Set<string>();
const outside = new Set<string>();

beforeAll(async () => {
  const { output: where, ...input } = config[0]!;
  const bundle = await rolldown(input);
  const { output } = await bundle.write({ ...[where].flat()[0], dir: folder });
  await bundle.close();
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined) outside.add(name);
    if (chunk === undefined || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(visit);
  };
  visit('index.js');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', main: 'index.js' }));
});

/** The manifest of the built entry by firebase-functions' own discovery, which deployment and emulator use. */
async function discover(): Promise<Manifest> {
  const program = join(root, 'node_modules', 'firebase-functions', 'lib', 'bin', 'firebase-functions.js');
  const manifest = join(folder, 'manifest.json');
  const env = { ...process.env, FUNCTIONS_MANIFEST_OUTPUT_PATH: manifest };
  await promisify(execFile)(process.execPath, [program], { cwd: folder, env });
  return JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
}

describe("the functions' entry", () => {
  it("imports nothing but Node's own modules", () => {
    expect([...outside].filter((name) => !isBuiltin(name))).toEqual([]);
  });

  it('is small', () => {
    const bytes = [...files].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThan(ENTRY_BYTES);
  });

  it('declares every function, its region, its account and the secrets, without loading a package', async () => {
    const { endpoints, params } = await discover();
    const of = (trigger: (typeof TRIGGERS)[number]) =>
      Object.keys(endpoints).filter((id) => endpoints[id]?.[trigger] !== undefined);
    expect(Object.fromEntries(TRIGGERS.map((trigger) => [trigger, of(trigger).length]))).toEqual({
      callableTrigger: 2,
      httpsTrigger: 1,
      blockingTrigger: 1,
      eventTrigger: 6,
      scheduleTrigger: 8,
    });
    expect(new Set(Object.values(endpoints).flatMap(({ region }) => region))).toEqual(
      new Set(['southamerica-east1']),
    );
    const payers = Object.values(endpoints).filter(
      ({ serviceAccountEmail }) => serviceAccountEmail === 'payments@',
    );
    const secretive = Object.values(endpoints).filter(
      ({ secretEnvironmentVariables: secrets }) => (secrets?.length ?? 0) > 0,
    );
    expect(payers).toEqual(secretive);
    expect(new Set(Object.values(endpoints).map(({ serviceAccountEmail }) => serviceAccountEmail))).toEqual(
      new Set(['payments@', 'site@']),
    );
    expect(params.map(({ name }) => name).sort()).toEqual([
      'ABACATEPAY_API_KEY',
      'ABACATEPAY_WEBHOOK_SECRET',
      'MIN_INSTANCES',
      'SMTP_PASSWORD',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
  });
});
