/**
 * What the three commands of the tests run. A part is a project of Vitest, or projects of Playwright. CI runs a part of the last
 * two commands when one of its `folders` changed. A `built` part begins only after the build. `repeats` names the part whose tests it
 * runs again, with other inputs, or on the Node of the deployed functions (`onRuntime`).
 */
export interface Part {
  vitest?: string;
  playwright?: readonly string[];
  folders?: readonly string[];
  built?: true;
  repeats?: string;
  onRuntime?: true;
}

/** What the browser and the functions are made of. */
const PRODUCT = [
  'content',
  'domain',
  'functions',
  'web',
  'firestore.rules',
  'storage.rules',
  'firebase.json',
];

/** What every part is made of or runs with. */
const SHARED = ['tests/support', 'package-lock.json', 'playwright.config.ts', 'vitest.config.ts'];

export const PARTS = {
  test: {
    checks: { vitest: 'checks' },
    unit: { vitest: 'unit' },
    build: { vitest: 'build', built: true },
    components: { vitest: 'components' },
    rules: { vitest: 'rules' },
    functions: { vitest: 'functions' },
    journeys: { playwright: ['gate'] },
  },
  deep: {
    journeys: { playwright: ['deep', 'alone'], folders: [...PRODUCT, 'tests/e2e'] },
    firefox: { vitest: 'firefox', built: true, folders: [...PRODUCT, 'tests/firefox'] },
    suite: {
      vitest: 'suite',
      built: true,
      folders: ['emulators', 'functions', 'scripts', 'tests/bench/faults', 'tests/suite'],
    },
    deploy: {
      vitest: 'deploy',
      built: true,
      folders: ['config', 'content', 'functions', 'scripts', 'firebase.json', 'tests/deploy'],
    },
    runtime: {
      vitest: 'functions',
      onRuntime: true,
      folders: ['domain', 'functions', 'firebase.json'],
      repeats: 'functions',
    },
    mutants: {
      vitest: 'mutants',
      folders: ['firestore.rules', 'storage.rules', 'tests/rules'],
      repeats: 'rules',
    },
    generated: { vitest: 'generated', folders: ['domain', 'functions', 'web'], repeats: 'unit' },
    bodies: { vitest: 'bodies', folders: ['domain', 'functions', 'tests/functions'] },
  },
  emulators: {
    emulators: { vitest: 'emulators', built: true, folders: ['emulators'] },
    conformance: { vitest: 'conformance', built: true, folders: ['emulators'] },
  },
} satisfies Record<string, Record<string, Part>>;

/** What writes a report of its own: Vitest before and after the build and on the deployed functions' Node, and Playwright. */
export const RUNS = ['vitest', 'vitest-built', 'vitest-runtime', 'playwright'] as const;
export type Run = (typeof RUNS)[number];

/** The file, in `.local/reports`, with what a run of a command's tests came to. */
export function reportName(command: string, run: Run) {
  return `${command}-${run}.json`;
}

/**
 * The parts of test:deep and test:emulators that changed files touch. `files` is null if it is not known what changed, which
 * means all parts.
 */
export function changedParts(files: readonly string[] | null) {
  return (['deep', 'emulators'] as const).flatMap((command) =>
    Object.entries(PARTS[command])
      .filter(
        ([, { folders }]) =>
          files === null || files.some((file) => [...SHARED, ...folders].some((at) => isIn(file, at))),
      )
      .map(([part]) => ({ command, part })),
  );
}

/** Whether a file is the other one, or in it as a folder. */
function isIn(file: string, folder: string) {
  return file === folder || file.startsWith(`${folder}/`);
}
