import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';
import { findTags } from './find-tags.ts';
import { matchTags } from './match-tags.ts';
import { readSentences } from './read-sentences.ts';

const FOLDERS = ['domain/src', 'emulators', 'functions/src', 'tests', 'web/src'];

/** The specification's sentences, each with the tests that quote it, and the problems that `matchTags` finds. */
export function readSpecification() {
  const sentences = readSentences(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'));
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter((file) => /\.(test|e2e)\.tsx?$/.test(file) && !file.includes('node_modules/'));
  const tags = files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    // Most files have no tag, and parsing is slow.
    return text.includes('// spec: "') ? findTags(file, text).map((tag) => ({ file, ...tag })) : [];
  });
  return matchTags(sentences, tags);
}
