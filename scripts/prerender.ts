/**
 * node scripts/prerender.ts <folder> builds the site into the folder, with the variables `VITE_…` of the environment.
 * After Vite's build it renders to HTML the landing page, the privacy page, the not-found page and the shells of the dashboard, of the page for
 * mailed links and of the trainer's pages, and writes robots.txt, sitemap.xml and the manifest. The styles stand inside the
 * HTML, so that the first paint waits for no second request. The landing page only names React's chunks: its inline script
 * loads them when a visitor first needs them. The shells load theirs at once, and the dashboard's shell also preloads the
 * files that the dashboard needs next. The panel's service worker gets the list of what it keeps.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type ManifestChunk } from 'vite';
import { endingWorker, filesFrom, panelWorker } from './panel-worker.ts';
import { root } from './processes.ts';

const web = join(root, 'web');
const dist = process.argv[2] ?? '';
if (dist === '') throw new Error('Name the folder that the site is built into.');
/** The rendering code is built inside node_modules, where Node finds the packages that it imports. */
const rendererFolder = join(web, 'node_modules', '.prerender');

process.env.NODE_ENV = 'production';
const config: InlineConfig = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' };
await build({ ...config, build: { outDir: dist, emptyOutDir: true } });
await build({
  ...config,
  build: {
    ssr: 'src/prerender.tsx',
    outDir: rendererFolder,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
});

interface Page {
  head: string;
  app: string;
  opening?: string;
  onReturn?: string;
}

const pages: Record<
  'accountLink' | 'dashboard' | 'landing' | 'notFound' | 'privacy' | 'trainer',
  () => Page
> &
  Record<'robots' | 'sitemap' | 'webManifest', () => string> = await import(
  pathToFileURL(join(rendererFolder, 'prerender.js')).href
);

const manifestFile = join(dist, '.vite', 'manifest.json');
const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** The chunk of an entry. Throws when the build has none. */
function chunkOf(key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build made no chunk for ${key}`);
  return chunk;
}

/**
 * The styles of an entry, to be inlined. Their file is deleted, because no page loads it. They are made smaller by what the
 * site does not use: custom properties that nothing reads (most of a daisyUI theme), and daisyUI's switch of themes by a
 * check box.
 */
function takeStyles(entry: string) {
  const file = join(dist, chunkOf(entry).file);
  const css = readFileSync(file, 'utf8')
    .replace(/:root:has\(input\.theme-controller\[value=\w+\]:checked\)\{[^}]*\}/g, '')
    .replace(/:is\(:root:has\(input\.theme-controller\[value=\w+\]:checked\),(\[data-theme=\w+\])\)/g, '$1');
  rmSync(file);
  return withoutUnread(css);
}

/**
 * The styles without the custom properties that no `var()` names. Removing one may leave others unread, so it repeats until
 * nothing changes.
 */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const left = css.replace(
    /(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^";{}])*(?:;|(?=\}))/g,
    (declaration, name: string) => (read.has(name) ? declaration : ''),
  );
  return left === css ? css : withoutUnread(left);
}
const css = takeStyles('src/styles/landing.css');
const shellCss = takeStyles('src/styles/shell.css');

/** The files of a chunk and of all chunks that it imports, the chunk itself last. */
function filesOf(key: string, found: Set<string> = new Set()) {
  const { file, imports = [] } = chunkOf(key);
  for (const needed of imports) filesOf(needed, found);
  return found.add(`/${file}`);
}
const loadedByLanding = `data-js="${[...filesOf('src/landing.tsx')].join(' ')}"`;
const font = /url\(([^)]*\.woff2)\)/.exec(css)?.[1];
if (font === undefined) throw new Error('The styles name no font');

/** Preloads the full styles, which the dashboard and the page for mailed links use once React has replaced the shell. */
const stylesPreload = () =>
  `<link rel="preload" href="/${chunkOf('src/styles.css').file}" as="style" crossorigin>`;

/** Preloads the code that a page for a signed-in account needs after its own: Auth, and its part that follows the database. */
function livePreloads(page: string, live: string) {
  const loaded = filesOf(page);
  const auth = Object.keys(manifest).filter((key) => chunkOf(key).name === 'auth');
  const next = new Set([...auth, live].flatMap((key) => [...filesOf(key)]));
  return [...next]
    .filter((file) => !loaded.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
    .join('');
}

const stylesIn = (text: string) =>
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><style>${text}</style>`;

/** A page in its shell: its head and styles, its markup, and the attributes that tell its inline script what to load. */
function fillIn(
  shell: string,
  { head, app, opening = '', onReturn = '' }: Page,
  style: string,
  loaded: string = 'data-js=""',
) {
  // What React could not render here it leaves to the browser, in silence.
  if (app.includes('<!--$!-->')) throw new Error('A part of a page was not rendered');
  return shell
    .replace('<!--head-->', () => `${head}${style}`)
    .replace('<!--app-->', () => app)
    .replace('<!--opening-->', opening)
    .replace('<!--return-->', () => onReturn)
    .replace('<!--entry-->', '')
    .replace('data-js=""', loaded);
}

const shellOf = (name: string) => readFileSync(join(dist, name), 'utf8');
const site = shellOf('index.html');
writeFileSync(join(dist, 'index.html'), fillIn(site, pages.landing(), stylesIn(css), loadedByLanding));
writeFileSync(join(dist, 'privacidade.html'), fillIn(site, pages.privacy(), stylesIn(css)));
writeFileSync(join(dist, '404.html'), fillIn(site, pages.notFound(), stylesIn(css)));

/** A shell that also preloads the code that replaces it. All of it has a low priority, so that the shell is painted first. */
const withPreloads = (shell: string, preloads: string) =>
  shell
    .replace('</head>', () => `${preloads}</head>`)
    .replace(/<(?:script type="module"|link rel="modulepreload"|[^>]*as="style")/g, '$& fetchpriority="low"');
const dashboard = withPreloads(
  fillIn(shellOf('app.html'), pages.dashboard(), stylesIn(shellCss)),
  stylesPreload() + livePreloads('app.html', 'src/kit/firebase/live-records-feed.tsx'),
);
writeFileSync(join(dist, 'app.html'), dashboard);
const ofPanel = [...filesFrom(manifest, 'app.html'), `/${chunkOf('src/styles.css').file}`, font];
writeFileSync(
  join(dist, 'painel-sw.js'),
  process.env.VITE_PANEL_WORKER === 'off' ? endingWorker() : panelWorker(ofPanel, dashboard),
);
const accountLink = fillIn(shellOf('conta.html'), pages.accountLink(), stylesIn(shellCss));
writeFileSync(join(dist, 'conta.html'), withPreloads(accountLink, stylesPreload()));

// Nobody but trainers opens this page, so it waits for its style sheet instead of having styles of its own inside.
const trainer = fillIn(shellOf('treinador.html'), pages.trainer(), '');
writeFileSync(
  join(dist, 'treinador.html'),
  withPreloads(trainer, livePreloads('treinador.html', 'src/trainer/data/open-trainer-data.ts')),
);

writeFileSync(join(dist, 'robots.txt'), pages.robots());
writeFileSync(join(dist, 'sitemap.xml'), pages.sitemap());
writeFileSync(join(dist, 'manifest.webmanifest'), pages.webManifest());

rmSync(join(dist, '.vite'), { recursive: true });
rmSync(rendererFolder, { recursive: true });
