/** The linter's rules, and which part of the repository may import which. `npx oxlint -c oxlint.config.mjs --type-aware --deny-warnings .` */

/** Files, and what they may not import: expressions over what stands in the import, each with the reason. */
const closed = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const no = (regex, message) => ({ regex, message });
const above = (...folders) => `(\\.\\./)+(${folders.join('|')})/`;

/**
 * The slices, each a folder of the same name in domain/src, functions/src and web/src. A slice imports those before it. The table of
 * the contracts and that of the handlers stand beside the slices, and so do the entries and routes of the site.
 */
const SLICES = ['kit', 'mail', 'answers', 'buy', 'account', 'training', 'panel', 'trainer', 'site', 'ops'];

/** What still imports a later slice: the file, and that slice. The list only shrinks. */
const EXCEPTIONS = {
  'domain/src/answers/editor-texts.ts': ['panel'],
  'domain/src/buy/mail-texts.ts': ['account'],
  'domain/src/buy/payments-texts.ts': ['panel'],
  'domain/src/mail/texts.ts': ['buy', 'trainer'],
  'domain/src/training/texts.ts': ['panel'],
  'functions/src/account/erase-person.ts': ['trainer'],
  'functions/src/answers/forget-health.ts': ['training'],
  'functions/src/answers/on-answers-changed.ts': ['training', 'account'],
  'functions/src/kit/audit.ts': ['trainer'],
  'functions/src/kit/errors.ts': ['trainer'],
  'functions/src/mail/render-html.ts': ['buy'],
  'functions/src/training/change-workout.ts': ['trainer'],
  'web/src/account/account-actions.tsx': ['panel'],
  'web/src/account/account-card.tsx': ['panel'],
  'web/src/answers/answers-section.tsx': ['panel', 'training'],
  'web/src/buy/paid-orders.tsx': ['account'],
  'web/src/kit/firebase/auth.ts': ['buy', 'panel'],
  'web/src/kit/firebase/live-records-feed.tsx': ['answers'],
  'web/src/kit/firebase/sign-in-state.ts': ['panel'],
  'web/src/kit/ui/new-tab-links.tsx': ['site'],
  'web/src/panel/dashboard-route.tsx': ['site'],
  'web/src/trainer/trainer-pages.tsx': ['site'],
  'web/src/training/workout-on-demand.tsx': ['panel'],
};

const OTHER_PACKAGES = no(
  '^(functions|emulators)(/|$)|(\\.\\./)+(functions|emulators|tests)/',
  'web imports domain only',
);
const SDK = no('^(@?firebase|reactfire)(/|$)', "only a slice's data files speak to Firebase's SDK");
/** The files of the site that speak to Firebase's SDK. */
const DATA_FILES = [
  'web/src/kit/firebase/**',
  'web/src/answers/save-answers.ts',
  'web/src/training/session-server.ts',
  'web/src/training/consent-record.ts',
  'web/src/training/progress-record.ts',
  'web/src/training/past-sessions.ts',
  'web/src/training/use-routine.ts',
  'web/src/training/workout-on-demand.tsx',
  'web/src/site/landing/demo-player.tsx',
  'web/src/trainer/data/**',
];
const PACKAGES = {
  domain: [
    no(
      '^(?!\\.{1,2}/|valibot$|@brazilian-utils/|vitest$|fast-check$)',
      'domain imports valibot and @brazilian-utils only',
    ),
    no('(\\.\\./)+(web|functions|emulators|tests)/', 'domain imports valibot and @brazilian-utils only'),
  ],
  functions: [no('(^|(\\.\\./)+)(web|emulators|tests)/', 'functions imports domain only')],
  web: [OTHER_PACKAGES, SDK],
};

const later = (slice) => SLICES.slice(SLICES.indexOf(slice) + 1);
/** No import of these slices, neither of this package nor of domain. */
const noSlices = (slices) =>
  slices.length === 0
    ? []
    : [no(`^domain/(${slices.join('|')})/|${above(...slices)}`, 'a slice imports those before it')];

const inOrder = Object.entries(PACKAGES).flatMap(([part, rules]) =>
  SLICES.map((slice) => closed([`${part}/src/${slice}/**`], ...rules, ...noSlices(later(slice)))),
);
const exceptions = Object.entries(EXCEPTIONS).map(([file, allowed]) => {
  const [part, , slice] = file.split('/');
  return closed(
    [file],
    ...PACKAGES[part],
    ...noSlices(later(slice).filter((each) => !allowed.includes(each))),
  );
});
const dataFiles = DATA_FILES.map((files) => {
  const slice = files.split('/')[2];
  const allowed = Object.entries(EXCEPTIONS).flatMap(([file, slices]) =>
    file.startsWith(files.replace('**', '')) ? slices : [],
  );
  return closed([files], OTHER_PACKAGES, ...noSlices(later(slice).filter((each) => !allowed.includes(each))));
});

/** What is not a stand-in, and its tests and scripts, know the stand-ins by the entries that emulators/package.json names. */
const DOOR = no('^(\\.{1,2}/)+emulators/', 'import what emulators/package.json exports');

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
    closed(['domain/**'], ...PACKAGES.domain),
    closed(['functions/**'], ...PACKAGES.functions),
    closed(['web/src/**'], ...PACKAGES.web),
    ...inOrder,
    ...exceptions,
    ...dataFiles,
    closed(
      ['{domain,functions,web}/src/**/*.test.{ts,tsx}', '{domain,functions,web}/src/**/testing/**'],
      DOOR,
    ),
    closed(['tests/**', 'scripts/**', 'playwright.config.ts', 'vitest.config.ts'], DOOR),
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
