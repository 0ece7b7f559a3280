/**
 * Builds the site into web/dist: Vite's build, then `/`, the not-found page and the shells of the panel and of mailed links
 * rendered to HTML with their styles inlined (design §10), robots.txt, sitemap.xml and the manifest. React's chunks are named, not loaded,
 * on the landing page; the shells load their own, and the panel's fetches ahead what it will ask for.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './processes.mjs';

const web = join(root, 'web');
const dist = join(web, 'dist');
/** Inside node_modules: nobody's source, and the packages are found from there. */
const rendererFolder = join(web, 'node_modules', '.prerender');

process.env.NODE_ENV = 'production';
const config = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' };
await build(config);
await build({
  ...config,
  build: { ssr: 'src/prerender.tsx', outDir: rendererFolder, emptyOutDir: true, manifest: false },
});
const pages = await import(pathToFileURL(join(rendererFolder, 'prerender.js')).href);

const manifestFile = join(dist, '.vite', 'manifest.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
/**
 * What an entry's styles are, for inlining, without what only costs bytes and time before the first paint: custom
 * properties that nothing reads (most of a daisyUI theme) and daisyUI's switch of themes by a check box, which is no way
 * of ours. The file itself is of no more use.
 */
function takeStyles(entry) {
  const file = join(dist, manifest[entry].file);
  const css = readFileSync(file, 'utf8')
    .replace(/:root:has\(input\.theme-controller\[value=\w+\]:checked\)\{[^}]*\}/g, '')
    .replace(/:is\(:root:has\(input\.theme-controller\[value=\w+\]:checked\),(\[data-theme=\w+\])\)/g, '$1');
  rmSync(file);
  return withoutUnread(css);
}
/** The styles without custom properties that no `var()` names, nor those that only such ones needed. */
function withoutUnread(css) {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const left = css.replace(/(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^";{}])*(?:;|(?=\}))/g, (declaration, name) =>
    read.has(name) ? declaration : '',
  );
  return left === css ? css : withoutUnread(left);
}
const css = takeStyles('src/styles/landing.css');
const shellCss = takeStyles('src/styles/shell.css');

/** A chunk and all that it imports, the chunk itself last. */
function filesOf(key, found = new Set()) {
  for (const needed of manifest[key].imports ?? []) filesOf(needed, found);
  return found.add(`/${manifest[key].file}`);
}
const js = [...filesOf('src/landing.tsx')];
const [, font] = css.match(/url\(([^)]*\.woff2)\)/);

/** All styles, which a shell gives way to. */
const stylesPreload = () =>
  `<link rel="preload" href="/${manifest['src/styles.css'].file}" as="style" crossorigin>`;

/** What the panel needs next besides what its HTML loads: all styles, Auth and the live database. */
function panelPreloads() {
  const loaded = filesOf('app.html');
  const next = Object.keys(manifest).filter((key) => ['auth', 'firestore'].includes(manifest[key].name));
  const scripts = new Set(next.flatMap((key) => [...filesOf(key)]));
  return [
    stylesPreload(),
    ...[...scripts]
      .filter((file) => !loaded.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('');
}

/** React's markup as HTML spells it: void elements without a slash, attributes in lower case. */
const asHtml = (markup) => markup.replaceAll('/>', '>').replaceAll(' srcSet=', ' srcset=');

/** What the shell's own markup loses: the spaces between its tags, and its formatter's spelling. */
const tidy = (shell) =>
  shell
    .replace(/>\s+</g, '><')
    .replaceAll(' />', '>')
    .replace('<!doctype', '<!DOCTYPE')
    .replace(' crossorigin=""', ' crossorigin');

const stylesIn = (text) =>
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><style>${text}</style>`;

/** A page in its shell: its head and styles, its markup, and the chunks that its inline script loads. */
function fillIn(shell, { head, app }, style, chunks) {
  return shell
    .replace('<!--head-->', () => `${asHtml(head)}${style}`)
    .replace('<!--app-->', () => asHtml(app))
    .replace('<!--entry-->', '')
    .replace('data-js=""', `data-js="${chunks.join(' ')}"`);
}

const [site, panel, accountLink] = ['index.html', 'app.html', 'conta.html'].map((name) =>
  tidy(readFileSync(join(dist, name), 'utf8')),
);
writeFileSync(join(dist, 'index.html'), fillIn(site, pages.landing(), stylesIn(css), js));
writeFileSync(join(dist, '404.html'), fillIn(site, pages.notFound(), stylesIn(css), []));
/** A shell with what is loaded to replace it; none of that may keep the shell from being painted. */
const withPreloads = (shell, preloads) =>
  shell
    .replace('</head>', () => `${preloads}</head>`)
    .replace(/<(?:script type="module"|link rel="modulepreload"|[^>]*as="style")/g, '$& fetchpriority="low"');
const panelPage = fillIn(panel, pages.panel(), stylesIn(shellCss), []);
writeFileSync(join(dist, 'app.html'), withPreloads(panelPage, panelPreloads()));
const accountLinkPage = fillIn(accountLink, pages.accountLink(), stylesIn(shellCss), []);
writeFileSync(join(dist, 'conta.html'), withPreloads(accountLinkPage, stylesPreload()));

writeFileSync(join(dist, 'robots.txt'), pages.robots());
writeFileSync(join(dist, 'sitemap.xml'), pages.sitemap());
writeFileSync(join(dist, 'manifest.webmanifest'), pages.webManifest());

rmSync(join(dist, '.vite'), { recursive: true });
rmSync(rendererFolder, { recursive: true });
