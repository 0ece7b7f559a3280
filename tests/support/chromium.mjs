import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';

/** What a headless Chromium needs on a machine without graphics, and with no network but this machine's. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium to test with: `CHROMIUM_PATH`, else `chromium` or `google-chrome` on PATH, else Playwright's own.
 * @returns {string}
 */
export function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, 'chromium', 'google-chrome'];
  for (const candidate of candidates) {
    if (candidate === undefined || candidate === '') continue;
    const { status, stdout } = spawnSync('sh', ['-c', `command -v "${candidate}"`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return chromium.executablePath();
}
