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
  // Nothing but this machine is asked.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
];

/**
 * The path of the Chromium to test with: `CHROMIUM_PATH`, or one of these names on PATH, or Playwright's own. Debian's
 * headless shell is Chromium without windows, which take as much processor time as the pages in them.
 */
export function findChromium(): string {
  const candidates = [process.env.CHROMIUM_PATH, 'chromium-headless-shell', 'chromium', 'google-chrome'];
  for (const candidate of candidates) {
    if (candidate === undefined || candidate === '') continue;
    const { status, stdout } = spawnSync('sh', ['-c', `command -v "${candidate}"`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return chromium.executablePath();
}
