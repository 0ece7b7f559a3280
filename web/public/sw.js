// Service workers of an earlier site at this address ask for their script here, and for /service-worker.js and
// /ngsw-worker.js, which firebase.json leads here. They get this one, which ends itself: a worker that finds no script goes
// on answering with the earlier site for ever.
//
// The panel's own worker, /painel-sw.js, keeps its caches under names that begin with `painel`, so these stay. It has the scope /dashboard,
// so it is another registration than the one that ends here.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  const names = (await caches.keys()).filter((name) => !name.startsWith('painel'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
  // Without a cache the earlier worker can only have fetched what is open, so it is this site's and goes on.
  if (names.length === 0) return;
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    const address = new URL(page.url);
    // To navigate to the same address with a fragment loads nothing.
    if (address.hash !== '') address.searchParams.append('novo', '');
    page.navigate(address.href).catch(() => undefined);
  }
}
