import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

/** The hosts that the dashboard's head connects to in a build for the given project. */
async function connectedIn(projectId: string) {
  vi.stubEnv('VITE_FIREBASE_PROJECT_ID', projectId);
  vi.resetModules();
  const { DashboardHead } = await import('./head.tsx');
  const links = renderToStaticMarkup(<DashboardHead />).match(/<link rel="preconnect"[^>]*>/g) ?? [];
  return links.map((link) => /href="([^"]+)" crossorigin="anonymous"/i.exec(link)?.[1]);
}

afterEach(() => {
  vi.unstubAllEnvs();
});

it("the dashboard of a real project connects to Auth's and Firestore's servers at once, as the site's policy allows", async () => {
  const connected = await connectedIn('treino-personal');
  expect(connected).toEqual(['https://identitytoolkit.googleapis.com', 'https://firestore.googleapis.com']);
  const policy = /connect-src ([^;]*);/.exec(readFileSync('firebase.json', 'utf8'))?.[1];
  expect(policy?.split(' ')).toEqual(expect.arrayContaining(connected));
});

it('the dashboard of a demo project connects to no server of Google', async () => {
  expect(await connectedIn('demo-personal')).toEqual([]);
});
