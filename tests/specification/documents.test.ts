import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

/** Folders whose files nobody wrote: packages, builds, reports, local data. */
const GENERATED =
  /^(node_modules|dist|lib|test-results|playwright-report|\.git|\.local.*|\.vite|\.firebase)$/;

/** What a path in a document may leave out: a test's ending, a source's ending. */
const ENDINGS = ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.e2e.ts'];

const SOURCE = /\.(ts|tsx|mjs|js|rules)$/;

/** Every file of the repository with its path from the root, and every folder with a slash at its end. */
function list(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.test(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? [`${path}/`, ...list(path)] : [path];
  });
}

const paths = list('');
const present = new Set(paths);
const names = new Set(paths.map((path) => path.split('/').at(-1)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = paths.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: read(path) }));

const FENCED = /^```[\s\S]*?^```/gm;

/** What a document has in back-ticks, and the words of its blocks of commands. */
function codeIn(text: string): string[] {
  const words = [...text.matchAll(FENCED)].flatMap(([block]) => block.split(/[,;]?\s+/));
  const inLine = [...text.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
  return [...words, ...inLine];
}

/** `a/{b,c}` as `a/b` and `a/c`. */
function alternatives(path: string): string[] {
  const group = /\{([^{}]*,[^{}]*)\}/.exec(path);
  if (!group) return [path];
  return (group[1] ?? '').split(',').flatMap((each) => alternatives(path.replace(group[0], each.trim())));
}

/** Whether a path from the root exists; `*` stands for any name. */
function exists(path: string): boolean {
  const plain = path.replace(/\/$/, '');
  if (!plain.includes('*')) return present.has(plain) || present.has(`${plain}/`);
  const parts = plain.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^/]*')}/?$`);
  return paths.some((each) => pattern.test(each));
}

/** Whether a path begins with a folder of the root or of `tests`, where SECURITY.md's paths begin. */
function beginsInFolder(path: string): boolean {
  const [first = ''] = path.split('/');
  return present.has(`${first}/`) || present.has(`tests/${first}/`);
}

/**
 * Whether a document's back-ticked text claims to be a path: one that begins with such a folder, or a source file with or
 * without folders. Texts with a gap (`<id>`, `{id}`, `…`) name no file.
 */
function isPath(text: string): boolean {
  if (/[\s<>…()'"$]|\{[^,]*\}|^\/|:\/\//.test(text)) return false;
  if (text.includes('/')) return beginsInFolder(text) || /\.(ts|tsx|mjs|md)$/.test(text);
  return /^[\w-][\w.-]*\.(ts|tsx|mjs|md|rules)$/.test(text);
}

/** Files that a build or a person makes on one machine. */
const MADE_LATER = /(^|\/)(lib|dist)(\/|$)|^\.local|\/\.env$/;

/** Whether a path that a document in `folder` names is there: from the root, among the tests, or below the folder. */
function isThere(path: string, folder: string): boolean {
  if (MADE_LATER.test(path) || (!path.includes('/') && names.has(path))) return true;
  const plain = path.replace(/\/$/, '').replace(/^domain\/(?!src)/, 'domain/src/');
  const wanted = ENDINGS.map((ending) => `${plain}${ending}`);
  return wanted.some(
    (each) =>
      exists(each) ||
      exists(join('tests', each)) ||
      exists(join(folder, each)) ||
      paths.some((known) => known.startsWith(`${folder}/`) && known.replace(/\/$/, '').endsWith(`/${each}`)),
  );
}

it('every relative link of a document leads to a file or folder of the repository', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
      .map(([, link, image]) => (link ?? image ?? '').split('#')[0] ?? '')
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('every path that a document names in back-ticks exists', () => {
  const named = documents.flatMap(({ path, text }) =>
    codeIn(text)
      .filter(isPath)
      .flatMap(alternatives)
      .map((code) => ({ path, code })),
  );
  const missing = named
    .filter(({ path, code }) => !isThere(code, dirname(path)))
    .map(({ path, code }) => `${path}: ${code}`);
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
});

it('every function, component and constant that a document names is in a source', () => {
  const words = new Set(
    paths.filter((path) => SOURCE.test(path)).flatMap((path) => read(path).match(/\b[a-zA-Z]\w*/g) ?? []),
  );
  const named = documents
    .filter(({ path }) => !path.startsWith('emulators/'))
    .flatMap(({ path, text }) =>
      [
        ...text
          .replace(FENCED, '')
          .matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(\([^`]*\))?`/g),
      ].map(([, name = '']) => ({ path, name })),
    );
  expect(named.filter(({ name }) => !words.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

it('there are at most thirty decisions, each of a few sentences', () => {
  const decisions = read('docs/decisions.md')
    .split(/^##+ /m)
    .slice(1)
    .filter((each) => each.trim().includes('\n'));
  expect(decisions.filter((each) => each.split(/\s+/).length > 100)).toEqual([]);
  expect(decisions.length).toBeGreaterThan(20);
  expect(decisions.length).toBeLessThanOrEqual(30);
});

it('every document that a source names exists', () => {
  const missing = paths
    .filter((path) => SOURCE.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
        .filter(([document]) => !present.has(document))
        .map(([document]) => `${path}: ${document}`),
    );
  expect(missing).toEqual([]);
});

it('every source file that a comment names exists', () => {
  const named = paths
    .filter((path) => SOURCE.test(path) && !path.startsWith('emulators/'))
    .flatMap((path) =>
      [...read(path).matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
        .flatMap(([line]) => line.match(/(?<![\w<*'{])[\w.-][\w./-]*\.(?:tsx?|mjs|css|rules)\b/g) ?? [])
        .map((name) => ({ path, name: name.replace(/^[./]+/, '') })),
    );
  const missing = named.filter(
    ({ name }) => !present.has(name) && !paths.some((path) => path.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

it('every file and folder that a style sheet names exists', () => {
  const named = paths
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:@source(?: not)?|@import) "(\.[^"]+)"/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    );
  expect(named.filter(({ path, name }) => !existsSync(join(root, dirname(path), name)))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

it('no file of the product is longer than 500 lines', () => {
  const sources = paths.filter(
    (path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|\.e2e\.|^tests\//.test(path),
  );
  const long = sources.filter((path) => read(path).split('\n').length > 501);
  expect(long).toEqual([]);
  expect(sources.length).toBeGreaterThan(100);
});

it("every 'spec §N' in the repository names a section of docs/specification.md", () => {
  const sections = new Set(
    [...read('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number),
  );
  const unknown = paths
    .filter((path) => SOURCE.test(path) || path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(/\bspec §(\d+)/g)]
        .filter(([, number]) => !sections.has(number ?? ''))
        .map(([reference]) => `${path}: ${reference}`),
    );
  expect(unknown).toEqual([]);
  expect(sections.size).toBe(9);
});

it('and each command that takes an address quotes it, because an apostrophe may be part of one', () => {
  const bare = documents.filter(({ text }) => /(npm\s+run|trainer|support) [^`\n]*[^"]<email/.test(text));
  expect(bare.map(({ path }) => path)).toEqual([]);
});
