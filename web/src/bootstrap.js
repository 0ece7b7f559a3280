// The inline script in the <head> of every shell: the theme before the first paint, the testimonials' carousel, the small
// menu, the buying dialogs before React is there, and the loading of React on the person's first action. Its text is
// the same in every shell, so that firebase.json can allow it by its hash; what differs stands in the attributes of its tag.
// vite.config.ts minifies it.
//
// The classes and data attributes that the script shares with the pages and styles:
// - `no-js`, on <html>: no script runs, or React could not be loaded. The HTML has it from the start.
// - `js-only` and `no-js-only`: an element that is shown only with scripts, or only without them.
// - `rail`: the testimonials' row of slides, which scrolls sideways. `stopped`, on <html>: it no longer moves by itself.
// - `moving` and `paused`: the two faces of the carousel's button, while the rail moves and while it is stopped.
// - `data-step`: a button moves the rail by so many slides; 0 stops it and starts it again.
// - `data-act`: a button, and what the address opens after a press on it (`abrir`); or a link to another page. Where the answer is not
//   in the page it is `aria-busy` until that is on the screen. `data-wait`: the words that it shows meanwhile; the <body> has them for
//   all that have none of their own. A form whose button is busy was sent; React sends it.
// - `data-plan`: a part of a buying dialog that is shown where this plan is bought.
// - `returning`, on <html>: the person comes back from the payment page, so the page says so and shows nothing else. `paid`: the
//   server has confirmed the payment.
// - `data-toggle`: a button changes between the light and the dark theme. localStorage keeps the choice as `tema`.
// In the address, `abrir` ("open") names the dialog that is open over the page. Until React is there the script opens and closes the
// buying dialogs, `#pix` and `#cartao`, and keeps their entries in the history as use-opened.ts does. `#conta` is the form for the
// password after a payment by card, and `data-email` in it whose account it makes.
{
  const page = document;
  const root = page.documentElement;
  const { classList, dataset } = root;
  // The files of React's chunks, one empty name on a page without React or with a module script of its own.
  const files = page.currentScript.dataset.js.split(' ');
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
    classList.remove('returning', 'paid');
    for (const busy of page.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
  });
  const wait = (button) => {
    button.dataset.wait ||= page.body.dataset.wait;
    button.setAttribute('aria-busy', true);
  };
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

  const open = (dialog) => {
    dialog.showModal();
    dialog.querySelector('h2').focus();
  };

  let loading = !files[0];
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
    for (const file of files)
      page.head.insertAdjacentHTML('beforeend', `<link rel=modulepreload href=${file}>`);
    // Running React holds up a slow phone, so it waits a little: a tap is answered first.
    setTimeout(run, action && 200);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll']) on(sign, load);
  const search = location.search;
  const [, session] = /\bsuccess=true&session_id=(cs_\w+)/.exec(search) || [];
  let answer;
  if (session) {
    classList.add('returning');
    try {
      // Anybody can write such an address, so only an order of this browser is asked about; all others are React's.
      if (JSON.parse(localStorage.pedido).some((kept) => kept.session_id === session && !kept.fromUrl))
        answer = fetch('/api/payments/verify-payment', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data: { session_id: session } }),
        }).then((response) => response.json());
    } catch {
      // This browser keeps nothing that can be read.
    }
  }
  const takeAnswer = async () => {
    try {
      const { result } = await answer;
      load();
      if (!result.verified) return;
      classList.add('paid');
      // Only in a browser that never loaded Auth, which keeps this database, is nobody signed in.
      const databases = await indexedDB.databases();
      if (!self.early || databases.some(({ name }) => name === 'firebaseLocalStorageDb')) return;
      find('[data-email]').textContent = find('[name=username]').value = result.customer_email;
      open(find('#conta'));
    } catch {
      // React asks again.
    }
  };
  if (answer) {
    // React takes the answer over. Its files would hold up the answer, so they come after it, or after a second without one.
    self.returned = { session, answer };
    void takeAnswer();
    setTimeout(load, 1_000);
  } else if (/(success|session_id|abrir)=/.test(search)) load();

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
    if (store.pedido && !answer) load();
  });

  /** Whether the dialogs are the script's. React sets null. */
  self.early = !!files[0];
  const isOpened = () => /\babrir=/.test(location.search);
  /** The present address, with another dialog or none. */
  const address = (act) => {
    const query = new URLSearchParams(location.search);
    query.delete('abrir');
    if (act) query.set('abrir', act);
    return `${location.pathname}?${query}`;
  };
  /** Whether React does not hear of an element yet. The form for the password waits for code that comes after the page's. */
  const isEarly = (element) => self.early || element.closest('#conta');
  /** What had the focus before the open dialog. */
  let opener;
  /** Shows the dialog that the address opens, and closes the others. */
  const show = () => {
    if (!self.early) return;
    const [, id, plan] = /\babrir=(pix|cartao)-(\w+)/.exec(location.search) || [];
    const chosen = id && find(`#${id} [data-plan="${plan}"]`);
    for (const dialog of page.querySelectorAll('#pix,#cartao'))
      if (!dialog.contains(chosen || page)) dialog.close();
      else if (!dialog.open) {
        for (const part of dialog.querySelectorAll('[data-plan]')) part.hidden = part !== chosen;
        opener = page.activeElement;
        open(dialog);
      }
  };
  on('DOMContentLoaded', show);
  on('popstate', () => {
    show();
    if (isOpened()) return;
    // Back may come before what was pressed is there.
    endWait();
    if (!self.early) return;
    // Going back to an address with a fragment takes the focus from the control to which the closed dialog gave it.
    requestAnimationFrame(() => {
      opener?.focus({ preventScroll: true });
      opener = null;
    });
  });
  // Escape, or the dialog's own button.
  on(
    'close',
    () => {
      if (!self.early || !isOpened()) return;
      // A form that was sent is not sent any more once it was closed.
      endWait();
      if (history.state?.usr?.entries) history.back();
      else history.replaceState(null, '', address());
    },
    true,
  );
  // React sends a form as soon as its own is there.
  on(
    'submit',
    (event) => {
      const form = event.target;
      if (!isEarly(form)) return;
      event.preventDefault();
      wait(form.querySelector('[type=submit]'));
    },
    true,
  );
  // Enter on a phone, whose key is labelled so. It is no matter of `submit`: a tap on the button may leave the focus in the field.
  on('keydown', (event) => {
    const { key, target } = event;
    if (key !== 'Enter' || target.enterKeyHint !== 'next' || !isEarly(target)) return;
    if (!matchMedia('(pointer:coarse)').matches) return;
    event.preventDefault();
    const fields = [...target.form.querySelectorAll('input')];
    fields[fields.indexOf(target) + 1].focus();
  });

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
        if (!page.getElementById(act.split('-')[0])) wait(button);
        // The browser follows a link by itself.
        if (self.early && !button.href) {
          const to = address(act);
          if (isOpened()) history.replaceState(history.state, '', to);
          else history.pushState({ usr: { entries: 1 } }, '', to);
          show();
          event.stopPropagation();
        }
      }
      if (button?.type === 'button' && isEarly(button)) button.closest('dialog')?.close();
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
