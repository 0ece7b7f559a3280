import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenAnywhere, root } from '../../scripts/processes.mjs';
import { findLooseVersions } from '../../scripts/supply-chain/find-loose-versions.mjs';
import { judgeAudit } from '../../scripts/supply-chain/judge-audit.mjs';
import { judgeLicences } from '../../scripts/supply-chain/judge-licences.mjs';

const ADVISORY = {
  id: 1,
  name: 'stripe',
  title: 'It tells keys',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
};

/** What a registry says of the package. */
const STRIPE = {
  name: 'stripe',
  'dist-tags': { latest: '23.1.0' },
  versions: { '23.1.0': { name: 'stripe', version: '23.1.0' } },
};

describe('npm run supply-chain, with the real npm and a registry of the test,', () => {
  let known: Record<string, readonly object[]> = {};
  const registry = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const answer = request.method === 'POST' ? known : STRIPE;
    request.resume().once('end', () => response.end(JSON.stringify(answer)));
  });
  let address: string;
  beforeAll(async () => {
    address = `http://127.0.0.1:${await listenAnywhere(registry)}/`;
  });
  // npm keeps what a registry told of an advisory.
  const cache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
  afterAll(() => {
    registry.closeAllConnections();
    registry.close();
    rmSync(cache, { recursive: true });
  });

  const run = () =>
    new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
      const env = { ...process.env, npm_config_registry: address, npm_config_cache: cache };
      const child = execFile(
        process.execPath,
        [join(root, 'scripts', 'supply-chain.mjs')],
        { env },
        (_, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
      );
    });

  it('accepts the packages of this project, and lists them', async () => {
    known = {};
    const { code, output } = await run();
    expect(output).toBe(
      [
        '✓ every version is pinned',
        '✓ every licence is accepted',
        `✓ ${join('.local', 'sbom.cdx.json')} lists every package`,
        '✓ no advisory that the policy does not accept',
        '✓ no exception that nothing needs',
        '',
      ].join('\n'),
    );
    expect(code).toBe(0);
  });

  it('fails by an advisory that is known against one of them', async () => {
    known = { stripe: [{ ...ADVISORY, vulnerable_versions: '*', cwe: [], cvss: { score: 8 } }] };
    const { code, output } = await run();
    expect(output).toContain(`  high: stripe: It tells keys (${ADVISORY.url})`);
    expect(code).toBe(1);
  });
});

describe('an advisory', () => {
  const report = { vulnerabilities: { stripe: { via: [ADVISORY] }, functions: { via: ['stripe'] } } };
  const exception = { advisory: 'GHSA-aaaa-bbbb-cccc', why: 'its keys are not ours', until: '2026-12-31' };
  const LINE = `high: stripe: It tells keys (${ADVISORY.url})`;

  it('is accepted by an exception until its last day', () => {
    expect(judgeAudit(report, '2026-12-31', [exception])).toEqual({
      failing: [],
      told: [LINE],
      unneeded: [],
    });
    expect(judgeAudit(report, '2027-01-01', [exception]).failing).toEqual([LINE]);
  });

  it('of a moderate severity is only told', () => {
    const mild = { vulnerabilities: { stripe: { via: [{ ...ADVISORY, severity: 'moderate' }] } } };
    expect(judgeAudit(mild, '2026-12-31', [])).toMatchObject({ failing: [], told: [expect.any(String)] });
  });

  it('that is gone leaves its exception to be removed', () => {
    expect(judgeAudit({ vulnerabilities: {} }, '2026-12-31', [exception]).unneeded).toEqual([
      exception.advisory,
    ]);
  });
});

describe('a licence', () => {
  const verdictOf = (license: string | undefined) =>
    judgeLicences({
      packages: {
        '': { version: '0.0.0' },
        'node_modules/domain': { link: true },
        'node_modules/a/node_modules/@b/c': {
          version: '1.0.0',
          ...(license === undefined ? {} : { license }),
        },
      },
    });

  it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'])('%s is accepted', (license) => {
    expect(verdictOf(license)).toEqual([]);
  });

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', '(GPL-3.0 OR AGPL-3.0)', 'UNLICENSED'])('%s is not', (license) => {
    expect(verdictOf(license)).toEqual([`@b/c@1.0.0: ${license}`]);
  });

  it('that nobody names is not', () => {
    expect(verdictOf(undefined)).toEqual(['@b/c@1.0.0: no licence']);
  });
});

describe('a version', () => {
  it.each(['^1.0.0', '~1.0.0', '1', '*', 'latest', '>=1.0.0', 'github:a/b'])(
    '%s is not pinned',
    (version) => {
      expect(findLooseVersions({ dependencies: { a: version } })).toEqual([`a: ${version}`]);
    },
  );

  it.each(['1.0.0', '2.0.0-beta.2'])('%s is', (version) => {
    expect(findLooseVersions({ devDependencies: { a: version } })).toEqual([]);
  });
});
