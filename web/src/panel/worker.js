// The panel's service worker, /painel-sw.js: it opens the panel from this device. Its scope is /dashboard, so the landing page, the trainer's
// pages and the page for mailed links are never its. register-worker.ts says who gets it. scripts/panel-worker.ts minifies it and puts two
// constants before it:
// - FILES: the addresses of all files that the panel can load. Each has a hash in its name, so what is kept of them never is out of date.
// - BUILD: a hash of these and of the shell. Each build has a cache of its own, so nothing of two builds is ever mixed.
//
// There is no skipWaiting. A newer worker waits until every page of the older one is closed, and only then deletes the older one's files:
// nothing is exchanged under an open page or in a training. docs/decisions.md says more.
/* global BUILD, FILES */

const CACHE = `painel-${BUILD}`;
const SHELL = '/dashboard';
/** The addresses that firebase.json answers with the shell. */
const PAGES = [SHELL, '/dashboard/treino', '/dashboard/evolucao'];
/** How long the network may take to answer with the shell before the kept one is shown, in milliseconds. */
const LIMIT = 3_000;

/** What is kept of an address; undefined where the browser has evicted it, or cannot read what it keeps. */
const kept = (path) => caches.match(path, { cacheName: CACHE }).catch(() => undefined);

/** Keeps the whole build, or rejects: the browser then has no worker of this build, and tries again at the next visit. */
async function keep() {
  const shell = await fetch(SHELL, { cache: 'reload' });
  const named = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g);
  // During a deployment the shell may be of another build, and some networks answer with a page of their own.
  if (!shell.ok || shell.redirected || !named?.every((file) => FILES.includes(file)))
    throw new Error('This shell is not of this build');
  const cache = await caches.open(CACHE);
  // What the page has loaded comes from the browser's own cache. That may also keep an answer that a file was not there.
  await cache.addAll(FILES).catch((error) => {
    if (error.name !== 'TypeError') throw error;
    return cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  });
  await cache.put(SHELL, shell);
}

/** Keeps the build again where the browser has evicted any of it: to the browser the worker is installed, so it would not ask again. */
async function mend() {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length <= FILES.length) await keep();
}

/** Deletes what older builds have kept, and takes over the pages that no worker has. */
async function begin() {
  const older = (await caches.keys()).filter((name) => name.startsWith('painel-') && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  // The browser asks for the shell while it starts the worker, which takes a slow phone some hundred milliseconds.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The shell: from the network where it answers well and in time, else the kept one. */
async function openPage({ request, preloadResponse }) {
  const asked = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request));
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT));
  const answer = await Promise.race([asked, limit]).catch(() => undefined);
  // A redirect is the browser's to follow.
  if (answer?.ok || answer?.type === 'opaqueredirect') return answer;
  return (await kept(SHELL)) ?? asked;
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!PAGES.includes(pathname)) return;
    const answer = openPage(event);
    event.respondWith(answer);
    event.waitUntil(answer.then(mend).catch(() => undefined));
  } else if (FILES.includes(pathname))
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
});
