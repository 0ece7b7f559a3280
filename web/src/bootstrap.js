// The one inline script of every shell, in the <head>: the theme before the first paint, the testimonials' carousel, the
// small menu, and React on the first sign of a person (design §10). Constant text, so that its hash can stand in
// firebase.json; what differs between the shells is in the attributes of its own tag. Minified by vite.config.ts.
{
  const page = document;
  const root = page.documentElement;
  const { classList, dataset } = root;
  /** React's chunks; one empty name on a page that has no React or loads it by itself. */
  const files = page.currentScript.dataset.js.split(' ');
  const find = (selector) => page.querySelector(selector);
  const prefers = (query) => matchMedia(`(prefers-${query})`).matches;
  const on = (types, listener, capture) => {
    for (const type of types.split(' ')) addEventListener(type, listener, capture);
  };
  const paint = (theme) => {
    dataset.theme = theme;
    find('#paper').media = theme === 'ink' ? 'not all' : 'all';
  };

  // Without this script, or without React, the page shows what it can offer without them.
  classList.remove('sem-js');

  let loading = !files[0];
  const load = () => {
    if (loading) return;
    loading = true;
    // From now on all of the page is laid out (styles/landing.css).
    classList.add('vivo');
    Promise.all(files.map((file) => import(file))).catch(() => {
      loading = false;
      classList.add('sem-js');
    });
  };
  on('pointerdown pointermove keydown focusin scroll', load);
  if (/[?&](success|session_id)=/.test(location.search)) load();

  let store = {};
  // Storage is asked of another process: the page is not parsed more slowly for it, and nothing is painted before.
  requestAnimationFrame(() => {
    try {
      store = localStorage;
    } catch {
      // Blocked by the browser: the choice lives as long as the page.
    }
    if (store.tema) paint(store.tema);
    if (store.pedido) load();
  });
  const prefetch = () => {
    if (loading) return;
    for (const file of files) page.head.insertAdjacentHTML('beforeend', `<link rel=prefetch href=${file}>`);
  };
  on('load', () => setTimeout(prefetch, 4000));

  /** What was clicked before React could answer; the entry clicks it again and puts null here. */
  self.early = loading ? null : new Set();

  let still;
  const stop = (value) => classList.toggle('parado', (still = value));
  stop(prefers('reduced-motion:reduce'));
  // Slides are counted whole, because a move may begin while the one before still glides. Past the end it starts over.
  const move = (rail, steps) => {
    const width = rail.clientWidth;
    const slides = rail.children.length;
    rail.scrollLeft = (Math.round(rail.scrollLeft / width + steps + slides) % slides) * width;
  };
  setInterval(() => {
    const rail = find('.trilho');
    if (still || !rail || rail.matches(':hover,:focus-within')) return;
    if (rail.getBoundingClientRect().top < innerHeight) move(rail, 1);
  }, 3000);

  on('pointerdown', ({ target }) => target.closest('.trilho') && stop(true));
  on(
    'click',
    (event) => {
      const { target } = event;
      const button = target.closest('button');
      const { act, passo, tema } = button?.dataset ?? {};
      if (act && self.early) {
        self.early.add(button);
        event.stopPropagation();
      }
      if (passo) {
        stop(passo !== '0' || !still);
        move(find('.trilho'), +passo);
      }
      if (tema) {
        paint((dataset.theme ?? (prefers('color-scheme:dark') && 'ink')) === 'ink' ? 'paper' : 'ink');
        try {
          store.tema = dataset.theme;
        } catch {
          // Full: kept on the page.
        }
      }
      const menu = find('.nav');
      if (menu && (!menu.contains(target) || target.closest('a'))) menu.open = false;
    },
    true,
  );
}
