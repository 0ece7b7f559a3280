import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minifySync } from 'rolldown/utils';
import * as v from 'valibot';
import { defineConfig, type Plugin } from 'vite';
import { browserslist } from './package.json' with { type: 'json' };
import { SiteSchema } from './src/kit/config/site-schema.ts';

const here = import.meta.dirname;
const stub = (name: string) => resolve(here, 'stubs', `${name}.ts`);

/** Hosting's emulator, which serves the callables and `/__/firebase/init.js` while Vite serves the page. */
const hosting = `http://127.0.0.1:${process.env.HOSTING_PORT ?? '5000'}`;

/** Puts each page, whose file is a <body>, into src/shell.html, so that all pages have the same <head>. */
function putIntoShell(): Plugin {
  return {
    name: 'put-into-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (body) => {
        const shell = readFileSync(resolve(here, 'src/shell.html'), 'utf8');
        return shell.replace('<!--body-->', () => body);
      },
    },
  };
}

/**
 * Replaces `<!--bootstrap-->` in a shell by the minified src/bootstrap.js, which firebase.json allows by its hash. Vite's own
 * server does not prerender, so there the landing page loads its code at once.
 */
function inlineBootstrap(): Plugin {
  return {
    name: 'inline-bootstrap',
    transformIndexHtml(html, { server }) {
      const file = resolve(here, 'src/bootstrap.js');
      const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { compress: true, mangle: true });
      if (errors.length > 0) throw new Error(`src/bootstrap.js: ${errors[0]?.message}`);
      return html
        .replace('<!--bootstrap-->', () => `<script data-js="">${code.trim()}</script>`)
        .replace('<!--entry-->', server ? '<script type="module" src="/src/landing.tsx"></script>' : '$&');
    },
  };
}

/**
 * Leaves out how daisyUI styles an element around a disabled field, which these pages do not have. Its `:has()` before
 * `::placeholder` makes Chromium style the whole page anew whenever the focus moves, which a slow phone feels.
 */
function dropFieldWrappers(): Plugin {
  return {
    name: 'drop-field-wrappers',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = String(file.source).replace(/\.(input|select|textarea):has\(>\1\[disabled\]\),/g, '');
      }
    },
  };
}

/**
 * The oldest browsers as the bundler calls them. It lowers newer syntax of scripts and styles for them, but adds no API. Samsung
 * Internet is Chromium under a number of its own.
 */
const oldest = browserslist
  .filter((browser) => !browser.startsWith('samsung'))
  .map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));

/** The site's variables as constants of the code. A missing one ends the build, and its name is in the error. */
const constants = Object.fromEntries(
  Object.entries(v.parse(SiteSchema, process.env)).map(([name, value]) => [
    `import.meta.env.${name}`,
    JSON.stringify(value),
  ]),
);

export default defineConfig({
  root: here,
  define: constants,
  plugins: [react(), tailwindcss(), dropFieldWrappers(), putIntoShell(), inlineBootstrap()],
  resolve: {
    alias: {
      // reactfire's index imports Firebase products that the site does not use, and TanStack Form reports to developer
      // tools.
      'firebase/database': stub('database'),
      '@tanstack/devtools-event-client': stub('devtools'),
      '@tanstack/pacer-lite': stub('devtools'),
      './useFormGroup.js': stub('form-group'),
      'firebase/remote-config': stub('remote-config'),
      'firebase/storage': stub('storage'),
      'firebase/functions': stub('functions'),
      '@firebase/webchannel-wrapper/bloom-blob': stub('bloom'),
      re2js: stub('re2js'),
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': hosting, '/__': hosting } },
  build: {
    target: oldest,
    outDir: 'dist',
    emptyOutDir: true,
    // An inlined picture would enlarge the HTML of the landing page and each chunk that names it.
    assetsInlineLimit: 0,
    // scripts/prerender.ts reads the manifest to compose the pages, and deletes it.
    manifest: true,
    // Safari before 17 and Firefox before 115 ignore modulepreload. They find the files later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each package that changes rarely stays in the browser's cache across releases of the site. Everything else is split by
        // what imports it.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|use-sync-external-store)\/|@oxc-project/,
            },
            // Both of Firestore's clients import the stub of bloom filters. In the file of one client it would make the other client
            // load that file, so it is in this one, which both need.
            {
              name: 'auth',
              test: /node_modules\/(@firebase\/(auth|app|util|component|logger)|firebase\/(auth|app)|idb)\/|stubs\/bloom/,
            },
            {
              name: 'firestore',
              test: /node_modules\/(@firebase\/(firestore|webchannel-wrapper)|firebase\/firestore)\/(?!.*lite)/,
            },
            { name: 'forms', test: /node_modules\/@tanstack\// },
            // What every page loads first. The bundler alone would part it into files of some hundred bytes, which compress badly.
            {
              name: 'kit',
              test: /src\/kit\/(ui\/(toast|chunk-boundary|button|page|report-autofill)|device\/(indexed-db|server-clock|device-st)|failures|within|person|email)|site\/not-found|account\/contract|buy\/(plans|proof)|preload-helper/,
            },
            // The panel's texts, which the cards that load later use too.
            {
              name: 'panel',
              test: /domain\/src\/(panel\/texts|account\/card-texts)|ui\/facts/,
              includeDependenciesRecursively: false,
            },
            // What the landing page and the panel both say of the trainer and the delivery. Each would be a file of some hundred bytes.
            {
              name: 'about',
              test: /content\/(about|delivery|trainer)|ui\/new-tab-links|site\/photos|domain\/src\/kit\/working-days/,
            },
            // A person's page loads ahead of the page of the routine, which shares most of it. In one file it compresses better.
            {
              name: 'subscriber-page',
              test: /src\/trainer\/(subscriber-page|workout-section|workout-actions|action-dialogs|message-field|use-subscriber|answers|note-section|trainer-calls)\.ts/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      input: [
        'index.html',
        'app.html',
        'conta.html',
        'treinador.html',
        'src/landing.tsx',
        'src/styles/landing.css',
        'src/styles/shell.css',
      ].map((part) => resolve(here, part)),
    },
  },
});
