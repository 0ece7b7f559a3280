/** Checks the folder content/, where the owner's facts and texts stand, before anything is built with them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { importBundled } from '../bundle.mjs';
import { root } from '../processes.mjs';
import { JsonError, parseJson } from './parse-json.mjs';
import { tellsPlace } from './tells-place.mjs';

/** @typedef {typeof import('../../domain/src/content/schemas.ts')} Schemas */
/** @import { Entry } from './parse-json.mjs' */

/**
 * The names under which the files of the folder name pictures, and the most bytes of each. A heavier picture makes a visitor with a
 * phone wait; the portrait stands on the first screen.
 */
const PHOTO_MAX_BYTES = new Map([
  ['portrait', 15_000],
  ['sharingPicture', 300_000],
  ['before', 300_000],
  ['after', 300_000],
]);

/** Stands in the folder of pictures without being one. */
const EXPLANATION = 'README.md';

/**
 * Throws when something in the folder is wrong. The message has a line for each mistake, such as
 * 'content/plans.json:4 plus.price_cents must be …'.
 * @param {string} folder
 */
export async function checkContent(folder = join(root, 'content')) {
  const problems = await findContentProblems(folder);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * The mistakes in the folder, each with its file and its line.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
export async function findContentProblems(folder) {
  /** @type {Schemas} */
  const { CONTENT } = await importBundled(join(root, 'domain', 'src', 'content', 'schemas.ts'));
  /** @type {Set<string>} */
  const named = new Set();
  const problems = Object.entries(CONTENT).flatMap(([name, schema]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [`content/${name} is missing`];
    const text = readFileSync(file, 'utf8');
    return checkFile(schema, text, folder, named).map(({ line, says }) => `content/${name}:${line} ${says}`);
  });
  const known = new Set([...Object.keys(CONTENT), EXPLANATION, 'photos']);
  const pictures = join(folder, 'photos');
  return [
    ...problems,
    ...filesIn(folder)
      .filter((name) => !known.has(name))
      .map((name) => `content/${name} is not known: nothing reads it`),
    ...filesIn(pictures)
      .filter((name) => !named.has(name) && name !== EXPLANATION)
      .map((name) => `content/photos/${name} is named by no file, but the site would publish it`),
  ];
}

/** @param {string} folder */
function filesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
}

/**
 * What is wrong with a file, by its lines. The pictures that it names are added to `named`.
 * @param {Schemas['CONTENT'][keyof Schemas['CONTENT']]} schema
 * @param {string} text
 * @param {string} folder
 * @param {Set<string>} named
 * @returns {{ line: number, says: string }[]}
 */
function checkFile(schema, text, folder, named) {
  try {
    const { value, entries } = parseJson(text);
    const { issues = [] } = v.safeParse(schema, value);
    if (issues.length > 0) {
      return issues.map((issue) => {
        const path = (issue.path ?? []).map(({ key }) => key);
        const names = path.filter((key) => typeof key === 'string').join('.');
        return { line: lineOf(entries, path), says: `${names} ${sentenceOf(issue)}`.trim() };
      });
    }
    return entries.flatMap(({ path, value, line }) => {
      const name = String(path.at(-1));
      const most = PHOTO_MAX_BYTES.get(name);
      if (most === undefined || typeof value !== 'string') return [];
      named.add(value);
      const says = photoProblem(join(folder, 'photos', value), most);
      return says === null ? [] : [{ line, says: `${name} ${says}` }];
    });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return [{ line: error.line, says: error.message }];
  }
}

/**
 * The line of a value, or of what should have it.
 * @param {readonly Entry[]} entries
 * @param {readonly unknown[]} path
 * @returns {number}
 */
function lineOf(entries, path) {
  const wanted = JSON.stringify(path);
  const found = entries.find((entry) => JSON.stringify(entry.path) === wanted);
  return found?.line ?? lineOf(entries, path.slice(0, -1));
}

/**
 * The end of a sentence that begins with the name of the wrong value.
 * @param {v.BaseIssue<unknown>} issue
 */
function sentenceOf({ expected, received, message }) {
  if (expected === 'never') return 'is not known';
  if (received === 'undefined') return 'is missing';
  if (expected === 'Object') return 'must be an object in braces: { … }';
  return message;
}

/**
 * What is wrong with a picture; null if nothing is.
 * @param {string} file
 * @param {number} most the most bytes
 */
function photoProblem(file, most) {
  if (!existsSync(file)) return 'names a picture that is not in content/photos';
  const { size } = statSync(file);
  if (size > most) {
    return `names a picture of ${Math.ceil(size / 1000)} kB, and at most ${most / 1000} kB load fast on a phone`;
  }
  if (!tellsPlace(readFileSync(file))) return null;
  return 'names a picture that tells where it was taken. Take that out of the file: exiftool -all= photo.jpg';
}
