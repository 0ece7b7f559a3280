import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minifySync } from 'rolldown/utils';
import * as v from 'valibot';
import { defineConfig, type Plugin } from 'vite';
import { slimFirestore } from './slim-firestore.ts';
import { slimRouter } from './slim-router.ts';
import { browserslist } from './package.json' with { type: 'json' };
import { SiteSchema } from './src/config/site-schema.ts';

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
  plugins: [
    react(),
    tailwindcss(),
    dropFieldWrappers(),
    putIntoShell(),
    inlineBootstrap(),
    slimFirestore(),
    slimRouter(),
  ],
  resolve: {
    alias: {
      // reactfire's index imports Firebase products that the site does not use, and TanStack Form reports to developer
      // tools. docs/decisions/site.md has the bytes that each stub saves.
      'firebase/database': stub('database'),
      '@tanstack/devtools-event-client': stub('devtools'),
      '@tanstack/pacer-lite': stub('devtools'),
      './useFormGroup.js': stub('form-group'),
      'firebase/remote-config': stub('remote-config'),
      'firebase/storage': stub('storage'),
      'firebase/functions': stub('functions'),
      '@firebase/webchannel-wrapper/bloom-blob': stub('bloom'),
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': hosting, '/__': hosting } },
  build: {
    target: oldest,
    outDir: 'dist',
    emptyOutDir: true,
    // An inlined picture would enlarge the HTML of the landing page and each chunk that names it.
    assetsInlineLimit: 0,
    // scripts/prerender.mjs reads the manifest to compose the pages, and deletes it.
    manifest: true,
    modulePreload: {
      // Safari before 17 and Firefox before 115 ignore modulepreload. They find the files later.
      polyfill: false,
      // Every entry has loaded these files before it imports anything later, so the lists of later files leave them out.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        dependencies.filter((file) => hostType === 'html' || !/\/(rolldown-runtime|react|base)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // A file is named in several others, and no name compresses well. Six characters (36 bits) tell all releases apart.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        codeSplitting: {
          // The groups follow the moment when their code is needed. A file of its own for every small dialog would compress
          // worse and cost a tenth of all bytes. A group includes what its modules import, except modules of a group with a
          // higher priority. The patterns are paths: a moved file has to be moved here, too.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|use-sync-external-store)\//,
              priority: 8,
            },
            // The code that both the dashboard and the landing page start with. A module that is missing here would make the
            // landing page load the dashboard.
            {
              name: 'base',
              test: /\/content\/(trainer|plans)\.json$|\/(domain\/src\/(content\/trainer|whatsapp-link|money|plans|texts\/(common|privacy\/link))|components\/(button|decoration|retry-button|chunk-boundary|not-found|(floating|toast)\/[a-z-]+)|app\/(router|start|use-page-title)|components\/fields\/report-autofill|loading\/(reload-on-stale-chunk|load-styles|ignore-second-press)|device\/(device-storage|may-keep-orders))\.tsx?$|\/valibot\/|preload-helper/,
              priority: 7,
            },
            // The code that the dashboard and the landing page's dialogs share.
            {
              name: 'shared',
              test: /\/(domain\/src\/(errors|dates|email|phone|contracts\/(proof|preview-purchase|send-confirmation|send-password-reset))|components\/(dialog\/dialog|copy-text|privacy-link|whatsapp-link)|firebase\/(calls\/callable|connect-ahead|auth\/signed-in-user)|loading\/(retryable-once|use-after-press)|device\/(indexed-db|last-known)|features\/checkout\/kept-orders\/kept-orders)\.tsx?$/,
              priority: 6,
            },
            { name: 'panel', test: /\/app\/dashboard\/dashboard-route\.tsx$/, priority: 5 },
            {
              name: 'auth',
              test: /node_modules\/(@firebase\/(auth|app|util|component|logger)|firebase\/(auth|app)|idb)\/|\/src\/firebase\/auth\/auth(-failure)?\.ts$/,
              priority: 4,
            },
            { name: 'firestore', test: /\/src\/firebase\/firestore\/live-records-feed\.tsx$/, priority: 3 },
            {
              name: 'forms',
              test: /node_modules\/@tanstack\/|\/(components\/fields\/(form|form-field|password-fields|phone-field|text-field|use-revealed))\.tsx?$/,
              priority: 2,
            },
            // The promised days, in the landing page's questions, its dialogs and the dashboard's workout.
            {
              name: 'delivery',
              test: /\/content\/delivery\.(json|ts)$|\/domain\/src\/texts\/working-days\.ts$/,
              priority: 1,
            },
            // The forms to sign in, on every page.
            {
              name: 'sign-in',
              test: /\/features\/account\/sign-in\//,
              priority: 1,
            },
            // The requests about a kept order, on the landing page and the dashboard.
            {
              name: 'orders',
              test: /\/(features\/checkout\/(kept-orders\/find-paid-order|calls\/add-to-signed-in-account)|domain\/src\/(email\/mask|contracts\/cancel-subscription)|components\/payment\/payment-protocol)\.tsx?$/,
              priority: 1,
            },
            // What a press on the landing page asked for is noted here and forgotten by the dialogs' chunk.
            {
              name: 'landing-route',
              test: /\/(app\/landing\/landing-route|loading\/asked-for)\.tsx?$/,
              priority: 1,
            },
            // The message of a paid order stands in the chunk that loads the landing page's dialogs, which share it.
            // So does the watch over kept orders: the page loads that chunk ahead, and there can be no further files.
            {
              name: 'landing-overlay',
              test: /\/(app\/landing\/landing-overlay|components\/payment\/payment-success|features\/checkout\/kept-orders\/watch-kept-pix)\.tsx?$/,
              priority: 0,
            },
            // The dialogs and forms that a person opens on the dashboard.
            {
              name: 'panel-more',
              test: /\/(features\/(questionnaire\/questionnaire-wizard|dashboard\/[a-z]+\/(answers-section|fix-pix-button|listed-payments|[a-z-]+-dialog))|answers\/(put-aside-typed|save-answers)|app\/dashboard\/kept-purchases)\.tsx?$/,
              priority: 0,
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
