import { defineConfig, type Plugin } from 'rolldown';
import { PROGRAMS } from '../scripts/operate/programs.ts';

/** The functions of the Admin SDK that firebase-functions calls, by module. */
const ADMIN_CALLS: Record<string, readonly string[]> = {
  'firebase-admin/app': ['applicationDefault', 'deleteApp', 'getApp', 'initializeApp'],
  'firebase-admin/app-check': ['getAppCheck'],
  'firebase-admin/auth': ['getAuth'],
  'firebase-admin/firestore': ['getFirestore'],
};

const LATE = '\0late:';

/**
 * Lets firebase-functions load the Admin SDK at its first call instead of on import: half of what an instance takes to
 * start, and most functions need only some of it. The SDK itself stays outside, one copy for them and us, because it
 * tells its own apps and credentials by their classes.
 */
const lateAdmin: Plugin = {
  name: 'late-admin',
  resolveId(id, importer) {
    if (!/^firebase-admin(\/|$)/.test(id)) return null;
    return /[\\/]node_modules[\\/]firebase-functions[\\/]/.test(importer ?? '')
      ? `${LATE}${id}`
      : { id, external: true };
  },
  load(id) {
    if (!id.startsWith(LATE)) return null;
    const name = id.slice(LATE.length);
    const calls = ADMIN_CALLS[name]?.map(
      (call) => `export const ${call} = (...args) => require('${name}').${call}(...args);`,
    );
    if (!calls) throw new Error(`firebase-functions imports ${name}: which of its functions does it call?`);
    return [
      "import { createRequire } from 'node:module';",
      'const require = createRequire(import.meta.url);',
      ...calls,
    ].join('\n');
  },
};

/** Our own code, domain and valibot. */
const common = { cwd: import.meta.dirname, platform: 'node' as const };

export default defineConfig([
  {
    ...common,
    input: 'src/index.ts',
    plugins: [lateAdmin],
    // Stripe's SDK is a file of its own, read by those who use it.
    output: {
      dir: 'lib',
      entryFileNames: 'index.js',
      chunkFileNames: '[name].js',
      format: 'esm',
    },
  },
  // The operator's programs, which are not deployed (firebase.json). scripts/operate.ts runs them.
  ...Object.keys(PROGRAMS).map((name) => ({
    ...common,
    input: `src/ops/${name}/${name}.ts`,
    external: [/^firebase-(admin|functions)(\/|$)/],
    output: {
      file: `lib/${name}.mjs`,
      format: 'esm' as const,
      codeSplitting: false,
    },
  })),
]);
