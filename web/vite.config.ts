import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minifySync } from 'rolldown/utils';
import { defineConfig, type Plugin } from 'vite';
import { slimFirestore } from './slim-firestore.ts';

const here = import.meta.dirname;
const stub = (name: string) => resolve(here, 'src/firebase/stubs', `${name}.ts`);

/** Hosting's emulator: it serves the callables and `/__/firebase/init.js` while Vite serves the page. */
const hosting = `http://127.0.0.1:${process.env.HOSTING_PORT ?? '5000'}`;

/**
 * Puts src/bootstrap.js, minified, where a shell says `<!--bootstrap-->`; firebase.json allows it by its hash. Vite's own
 * server shows the landing page without prerendering, so there its code is loaded at once.
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

export default defineConfig({
  root: here,
  plugins: [react(), tailwindcss(), inlineBootstrap(), slimFirestore()],
  resolve: {
    alias: {
      // reactfire's index imports six Firebase products and Firestore's pipelines a regular-expression engine; the app
      // uses none of these (273 → 184 kB gzip with Auth and Firestore).
      'firebase/database': stub('database'),
      '@tanstack/devtools-event-client': stub('devtools'),
      './useFormGroup.js': stub('form-group'),
      'firebase/remote-config': stub('remote-config'),
      'firebase/storage': stub('storage'),
      'firebase/functions': stub('functions'),
      '@firebase/webchannel-wrapper/bloom-blob': stub('bloom'),
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': hosting, '/__': hosting } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // An inlined picture would weigh on the HTML of the landing page and on every chunk that names it.
    assetsInlineLimit: 0,
    // Read, and taken away, by prerender.mjs, which makes the pages out of these parts.
    manifest: true,
    // Of the browsers that read the styles (Safari 16.4 on), Safari 16 alone knows no modulepreload: it finds files later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // By when they are needed: a file of its own for every small dialog costs a tenth of all bytes in compression. Each
          // takes along what it imports, but for what one before it has taken.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|use-sync-external-store)\//,
              priority: 8,
            },
            // What the panel and the landing page start with; what is missing here would load the panel with the landing page.
            {
              name: 'base',
              test: /\/(domain\/src\/(trainer|money|plans|texts\/common)|components\/(button|chunk-boundary|not-found|toast[a-z-]*)|app\/(router|start|use-page-title)|loading\/(reload-on-stale-chunk|load-styles)|device\/(device-storage|may-keep-orders))\.tsx?$|\/valibot\/|preload-helper/,
              priority: 7,
            },
            // What the panel and the landing page's dialogs have in common.
            {
              name: 'shared',
              test: /\/(domain\/src\/(errors|dates|email|phone|contracts\/(proof|preview-purchase|send-confirmation|send-password-reset))|components\/(dialog|copy-text|whatsapp-link)|firebase\/(calls\/callable|connect-ahead|auth\/signed-in-user)|loading\/retryable-once|device\/last-known|features\/checkout\/kept-orders\/kept-orders)\.tsx?$/,
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
              test: /node_modules\/@tanstack\/|\/(components\/(form|form-field|password-fields|text-field|mask-typed-phone))\.tsx?$/,
              priority: 2,
            },
            // Signing in, wherever one does.
            {
              name: 'sign-in',
              test: /\/features\/account\/sign-in\//,
              priority: 1,
            },
            // The landing page's dialogs, which this chunk loads, share the message of a paid order.
            {
              name: 'landing-overlay',
              test: /\/(app\/landing\/landing-overlay|components\/payment-success)\.tsx$/,
              priority: 0,
            },
            // What the landing page and the panel ask about a kept order.
            {
              name: 'orders',
              test: /\/(features\/checkout\/(kept-orders\/find-paid-order|calls\/add-to-signed-in-account)|domain\/src\/mask-email|components\/payment-protocol)\.tsx?$/,
              priority: 1,
            },
            // What somebody on the panel opens.
            {
              name: 'panel-more',
              test: /\/(features\/(questionnaire\/questionnaire-wizard|dashboard\/[a-z]+\/(answers-section|[a-z-]+-dialog))|answers\/save-answers|app\/dashboard\/kept-purchases)\.tsx?$/,
              priority: 0,
            },
          ],
        },
      },
      input: [
        'index.html',
        'app.html',
        'conta.html',
        'src/landing.tsx',
        'src/styles/landing.css',
        'src/styles/shell.css',
      ].map((part) => resolve(here, part)),
    },
  },
});
