import type { Plugin } from 'vite';

/** What makes a bundler keep a component or a context that nobody uses: a name for developer tools, and a call. */
const NAMES = /^\w+\.displayName = "\w+";$/gm;
const CALLS = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;

/**
 * Lets the bundler leave out the parts of React Router that this site does not use (forms, data, restored scroll positions).
 * It saves 1.7 kB, compressed (docs/decisions/site.md). The build fails when the router no longer has this code.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    transform: {
      filter: { id: /react-router\/dist\/.*\/chunk-[^/]+\.mjs$/, code: NAMES },
      handler(code) {
        if (code.search(CALLS) < 0) this.error("React Router's code has changed: adapt web/slim-router.ts");
        return { code: code.replace(NAMES, '').replace(CALLS, '/* @__PURE__ */ '), map: null };
      },
    },
  };
}
