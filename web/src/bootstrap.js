// The inline script in the <head> of every shell: the theme before the first paint, the testimonials' carousel, the small
// menu, an answer to every press before React is there, and the loading of React on the person's first action. Its text is
// the same in every shell, so that firebase.json can allow it by its hash; what differs stands in the attributes of its tag.
// vite.config.ts minifies it.
//
// The classes and data attributes that the script shares with the pages and styles:
// - `no-js`, on <html>: no script runs, or React could not be loaded. The HTML has it from the start.
// - `js-only` and `no-js-only`: an element that is shown only with scripts, or only without them.
// - `rail`: the testimonials' row of slides, which scrolls sideways. `stopped`, on <html>: it no longer moves by itself.
// - `moving` and `paused`: the two faces of the carousel's button, while the rail moves and while it is stopped.
// - `data-step`: a button moves the rail by so many slides; 0 stops it and starts it again.
// - `data-act`: a control that needs React, and the name of what it opens. It is `aria-busy` from the press until its answer
//   is on the screen. `data-wait`: the words that it shows meanwhile. The <body> has them.
// - `returning`, on <html>: the person comes back from the payment page, so the page says so and shows nothing else.
// - `data-toggle`: a button changes between the light and the dark theme. localStorage keeps the choice as `tema`.
// In the address, `abrir` ("open") names the dialog that is open over the page.
{
  const page = document;
  const root = page.documentElement;
  const { classList, dataset } = root;
  // The files of React's chunks, one empty name on a page without React or with a module script of its own; the module of the
  // dialogs that open over the page, and their style sheet.
  const { js, dialogs, styles } = page.currentScript.dataset;
  const files = js.split(' ');
  const find = (selector) => page.querySelector(selector);
  const on = addEventListener;
  const paint = (theme) => {
    dataset.theme = theme;
    find('#paper').media = theme === 'ink' ? 'not all' : '';
  };

  // The class shows what the page offers without scripts. It returns when React cannot be loaded.
  classList.remove('no-js');

  /** Ends every wait: the answer is on the screen, or will not come. */
  const endWait = (self.endWait = () => {
    classList.remove('returning');
    for (const busy of page.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
  });
  // The browser's Back may show the page as it was left.
  on('pageshow', (event) => event.persisted && endWait());

  // Hosting sends the headers of a file also with the answer that there is none, so a browser that asks during a deployment, or
  // before a rollback, would keep that for a year. It is asked past the cache, and has the file at the next attempt.
  on(
    'error',
    ({ target }) => {
      const file = target.src || target.href;
      if (/\/assets\//.test(file)) fetch(file, { cache: 'reload' }).catch(() => 0);
    },
    true,
  );

  let loading = !files[0];
  const link = (rel, file) => page.head.insertAdjacentHTML('beforeend', `<link rel=${rel} href=${file}>`);
  // A dialog will open, so its code comes beside React's and does not wait for React. If this fails, React's own attempt shows it.
  const loadDialogs = () => {
    import(dialogs).catch(() => 0);
    link('preload as=style crossorigin', styles);
  };
  const run = () => {
    Promise.all(files.map((file) => import(file))).catch(() => {
      loading = false;
      classList.add('no-js');
      endWait();
    });
  };
  const load = (action) => {
    if (loading) return;
    loading = true;
    for (const file of files) link('modulepreload', file);
    // Running React holds up a slow phone, so it waits a little: a tap is answered first.
    setTimeout(run, action && 200);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll']) on(sign, load);
  const search = location.search;
  if (/(success|session_id|abrir)=/.test(search)) {
    load();
    if (dialogs) loadDialogs();
  }
  if (/\bsuccess=true&session_id=cs_/.test(search)) classList.add('returning');

  let store = {};
  // Reading localStorage waits for another process. It is read in the first frame: after parsing, before the first paint.
  // `pedido` is the key of the kept orders.
  requestAnimationFrame(() => {
    try {
      // Some Android apps show pages without storage: localStorage is null there.
      store = localStorage || store;
    } catch {
      // The browser blocks storage: the chosen theme lasts as long as the page.
    }
    if (store.tema) paint(store.tema);
    if (store.pedido) load();
  });

  /** The `data-act` of the buttons clicked before React was there. React's entry clicks them again and sets null. */
  self.early = files[0] && new Set();

  let still;
  const stop = (value) => classList.toggle('stopped', (still = value));
  stop(matchMedia('(prefers-reduced-motion)').matches);
  // The position is rounded to a whole slide, because the previous move may still be under way. After the last slide comes
  // the first.
  const move = (rail, steps) => {
    const width = rail.clientWidth;
    const slides = rail.children.length;
    rail.scrollLeft = (Math.round(rail.scrollLeft / width + steps + slides) % slides) * width;
  };
  setInterval(() => {
    const rail = find('.rail:not(:hover,:focus-within)');
    if (!still && rail?.getBoundingClientRect().top < innerHeight) move(rail, 1);
  }, 3000);

  on('pointerdown', (event) => event.target.closest('.rail') && stop(true));
  on(
    'click',
    (event) => {
      const { target } = event;
      const button = target.closest('a,button');
      const { act, step, toggle } = button?.dataset ?? {};
      // With a key held, a link opens elsewhere.
      if (act && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        button.dataset.wait = page.body.dataset.wait;
        button.setAttribute('aria-busy', true);
        // The browser follows a link by itself.
        if (self.early && !button.href) {
          loadDialogs();
          self.early.add(act);
          event.stopPropagation();
        }
      }
      if (step) {
        stop(+step || !still);
        move(find('.rail'), +step);
      }
      if (toggle) {
        paint(matchMedia(find('#paper').media).matches ? 'ink' : 'paper');
        try {
          store.tema = dataset.theme;
        } catch {
          // The storage is full: the chosen theme lasts as long as the page.
        }
      }
      const menu = find('.nav');
      if (menu && (!menu.contains(target) || target.closest('a'))) menu.open = false;
    },
    true,
  );
}
