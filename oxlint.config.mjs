/** The linter's rules, and which part of the repository may import which. `npx oxlint -c oxlint.config.mjs --type-aware --deny-warnings .` */

/** Files, and what they may not import: expressions over what stands in the import, each with the reason. */
const closed = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const no = (regex, message) => ({ regex, message });
const above = (...folders) => `(\\.\\./)+(${folders.join('|')})/`;

const FEATURES = ['landing', 'checkout', 'account', 'dashboard', 'questionnaire', 'trainer', 'privacy'];
const OTHER_PACKAGES = no(
  '^(functions|emulators)(/|$)|(\\.\\./)+(functions|emulators|tests)/',
  'web imports domain only',
);
const SDK = no('^(@?firebase|reactfire)(/|$)', "only web/src/firebase speaks to Firebase's SDK");
const FEATURE = 'a feature does not import another feature or the app';

/** What tests may do, and the product may not. */
const RELAXED = {
  'no-await-in-loop': 'off',
  'typescript/no-explicit-any': 'off',
  'typescript/no-unsafe-type-assertion': 'off',
  'react/rules-of-hooks': 'off',
  'react-hooks/rules-of-hooks': 'off',
  'no-empty-pattern': 'off',
  'unicorn/no-useless-spread': 'off',
};

export default {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/consistent-return': 'off',
    'consistent-return': 'off',
  },
  // Of two entries for one file, the later one counts whole.
  overrides: [
    closed(
      ['domain/**'],
      no(
        '^(?!\\.{1,2}/|valibot$|@brazilian-utils/|vitest$|fast-check$)',
        'domain imports valibot and @brazilian-utils only',
      ),
      no('(web|functions|emulators|tests)/', 'domain imports valibot and @brazilian-utils only'),
    ),
    closed(['web/src/**'], OTHER_PACKAGES),
    closed(['web/src/app/**'], OTHER_PACKAGES, SDK),
    ...FEATURES.map((feature) =>
      closed(
        [`web/src/features/${feature}/**`],
        OTHER_PACKAGES,
        SDK,
        no(above('app', ...FEATURES.filter((other) => other !== feature)), FEATURE),
        no('firebase/calls/callable\\.ts$', 'a feature calls functions in its calls/ room only'),
      ),
    ),
    closed(
      ['web/src/features/*/calls/**'],
      OTHER_PACKAGES,
      SDK,
      no(`(\\.\\./){2}(${FEATURES.join('|')})/|${above('app')}`, FEATURE),
    ),
    closed(
      ['web/src/components/**'],
      OTHER_PACKAGES,
      SDK,
      no(above('app', 'features', 'answers', 'firebase', 'device'), 'a component imports no room but config'),
    ),
    closed(
      ['web/src/answers/**'],
      OTHER_PACKAGES,
      SDK,
      no(above('app', 'features', 'components'), 'answers imports firebase, device and config only'),
    ),
    closed(
      ['web/src/firebase/**'],
      OTHER_PACKAGES,
      no(
        above('app', 'features', 'components', 'answers'),
        'firebase imports device, loading and config only',
      ),
    ),
    closed(
      ['web/src/device/**', 'web/src/loading/**', 'web/src/config/**'],
      OTHER_PACKAGES,
      SDK,
      no(
        above('app', 'features', 'components', 'answers', 'firebase'),
        'the lowest rooms import no room above them',
      ),
    ),
    closed(['functions/**'], no('(^|(\\.\\./)+)(web|emulators|tests)/', 'functions imports domain only')),
    closed(
      ['emulators/**'],
      no(
        `^domain(/|$)|${above('domain', 'web', 'functions', 'tests')}`,
        'a stand-in shares no code with the product',
      ),
    ),
    closed(
      ['emulators/conformance/**', 'emulators/bench/**'],
      no(
        `^domain(/|$)|${above('domain', 'web', 'functions')}`,
        "a stand-in's tests know nothing of the product",
      ),
    ),
    closed(
      ['emulators/firestore/values/**'],
      no(
        `${above('transports', 'service', 'store', 'query', 'rules', 'triggers')}|^domain(/|$)`,
        'values is the lowest layer',
      ),
    ),
    closed(
      ['emulators/firestore/{store,query,rules,triggers}/**'],
      no(`${above('transports', 'service')}|^domain(/|$)`, 'never upward'),
    ),
    closed(['emulators/firestore/service/**'], no(`${above('transports')}|^domain(/|$)`, 'never upward')),
    {
      files: ['tests/**', 'emulators/conformance/**', 'emulators/bench/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: RELAXED,
    },
  ],
  ignorePatterns: ['**/node_modules', '**/lib', '**/dist'],
};
