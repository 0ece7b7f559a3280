// What /painel-sw.js is in a build with VITE_PANEL_WORKER=off: it ends the panel's service worker in every browser that has one. It takes
// over at once, and has no part in what a page fetches, so pages that are open go on with the network alone.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  const names = (await caches.keys()).filter((name) => name.startsWith('painel-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
