import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';

/** Chromium's arguments for a machine without graphics and without a network. */
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
 * The path of the Chromium to test with: `CHROMIUM_PATH`, or `chromium` or `google-chrome` on PATH, or Playwright's own.
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
