import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

/** The panel's head as built for a project, and the hosts that it has the browser connect to. */
async function connectedIn(projectId: string) {
  vi.stubEnv('VITE_FIREBASE_PROJECT_ID', projectId);
  vi.resetModules();
  const { PanelHead } = await import('./head.tsx');
  const links = renderToStaticMarkup(<PanelHead />).match(/<link rel="preconnect"[^>]*>/g) ?? [];
  return links.map((link) => /href="([^"]+)" crossorigin="anonymous"/i.exec(link)?.[1]);
}

afterEach(() => {
  vi.unstubAllEnvs();
});

it("the panel of a real project connects to Auth's and Firestore's servers at once, as the site's policy allows", async () => {
  const connected = await connectedIn('treino-personal');
  expect(connected).toEqual(['https://identitytoolkit.googleapis.com', 'https://firestore.googleapis.com']);
  const policy = /connect-src ([^;]*);/.exec(readFileSync('firebase.json', 'utf8'))?.[1];
  expect(policy?.split(' ')).toEqual(expect.arrayContaining(connected));
});

it('the panel of a demo project, which asks nobody there, does not', async () => {
  expect(await connectedIn('demo-personal')).toEqual([]);
});
