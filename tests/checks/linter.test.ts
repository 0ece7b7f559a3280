import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root, runNode } from '../../scripts/processes.ts';

const ORDER = 'a slice imports those before it';
const DOOR = 'import what emulators/package.json exports';

// Of two entries of the configuration for one file the later one counts whole, so one that is too wide switches the others off.
test.each([
  ['domain/src/kit/x.ts', '../buy/y.ts', ORDER],
  ['functions/src/kit/x.ts', '../buy/y.ts', ORDER],
  ['functions/src/buy/x.ts', 'domain/trainer/y', ORDER],
  ['web/src/kit/x.ts', '../panel/y.tsx', ORDER],
  ['web/src/kit/x.tsx', '../panel/y.tsx', ORDER],
  ['web/src/panel/x.ts', 'firebase/auth', "only a slice's data files speak to Firebase's SDK"],
  ['web/src/buy/x.ts', '../../../functions/src/y.ts', 'web imports domain only'],
  ['web/src/buy/x.test.ts', '../../../emulators/y.ts', DOOR],
  ['tests/e2e/x.ts', '../../emulators/y.ts', DOOR],
  ['vitest.config.ts', './emulators/y.ts', DOOR],
  ['emulators/auth/x.ts', 'domain/y', 'a stand-in shares no code with the product'],
])('%s may not import %s', async (file, from, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'linter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'oxlint.config.mjs'), join(folder, 'oxlint.config.mjs'));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `import { y } from '${from}';\n\nexport const x = y;\n`);
  const linted = runNode(
    [join(root, 'node_modules', '.bin', 'oxlint'), '--config=oxlint.config.mjs', '.'],
    folder,
  );
  await expect(linted).rejects.toThrow(message);
});
