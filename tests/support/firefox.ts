import { spawnSync } from 'node:child_process';

/** Where a Firefox that speaks WebDriver BiDi may be: `FIREFOX_PATH`, then the names on PATH. */
const CANDIDATES = [process.env.FIREFOX_PATH, 'firefox-esr', 'firefox'];

/** The path of the Firefox to test with. */
export function findFirefox(): string {
  for (const candidate of CANDIDATES) {
    if (candidate === undefined || candidate === '') continue;
    const { status, stdout } = spawnSync('sh', ['-c', `command -v "${candidate}"`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  throw new Error('There is no Firefox: install one, or name it in FIREFOX_PATH.');
}
