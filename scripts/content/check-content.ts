/** Checks the folder content/, where the owner's facts and texts stand, before anything is built with them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { CONTENT } from '../../domain/src/kit/content/schemas.ts';
import { root } from '../processes.ts';
import { correctSyntax, correctValue, type Problem } from './correct-line.ts';
import { JsonError, parseJson, type Entry } from './parse-json.ts';
import { PHOTOS, type Photo, photoProblem } from './photos.ts';

const FOLDER = join(root, 'content');
/** Stands in the folder of pictures without being one. */
const EXPLANATION = 'README.md';

/**
 * Throws when something in the folder is wrong, with a line for each mistake, such as 'content/plans.json:4 plus.price_cents
 * precisa ser …'. Prints what may be a mistake.
 */
export async function checkContent(folder: string = FOLDER) {
  const { problems, doubts } = await findContentProblems(folder);
  for (const doubt of doubts) console.warn(doubt);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * The mistakes in the folder, and what may be one, each with its file and its line. Besides, the pictures that the files name.
 */
export async function findContentProblems(
  folder: string = FOLDER,
): Promise<{ problems: string[]; doubts: string[]; photos: Map<string, Photo> }> {
  const photos: Map<string, Photo> = new Map();
  const read: Map<string, Entry[]> = new Map();
  const problems = Object.entries(CONTENT).flatMap(([name, schema]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [`content/${name} não existe`];
    const { found, entries } = checkFile(schema, readFileSync(file), folder, photos);
    read.set(name, entries);
    const mistakes = found.map(({ line, says, correct }) => {
      const mistake = `content/${name}:${line} ${says}`;
      return correct ? `${mistake}. Correto: ${correct}` : mistake;
    });
    // Two rules may say the same of one value.
    return [...new Set(mistakes)];
  });
  const known = new Set([...Object.keys(CONTENT), EXPLANATION, 'photos']);
  const unread = filesIn(folder)
    .filter((name) => !known.has(name))
    .map((name) => `content/${name} não é conhecido: nada o lê`);
  // A file with a mistake may be the one that names a picture.
  const unnamed =
    [...problems, ...unread].length > 0
      ? []
      : filesIn(join(folder, 'photos'))
          .filter((name) => !photos.has(name) && name !== EXPLANATION)
          .map((name) => `content/photos/${name} não é usado por nenhum arquivo, mas o site o publicaria`);
  const doubts = problems.length > 0 ? [] : findDoubts(read);
  return { problems: [...problems, ...unread, ...unnamed], doubts, photos };
}

function filesIn(folder: string) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
}

/** What is wrong with a file, by its lines, and its values. The pictures that it names are added to `photos`. */
function checkFile(
  schema: (typeof CONTENT)[keyof typeof CONTENT],
  bytes: Buffer,
  folder: string,
  photos: Map<string, Photo>,
): { found: Problem[]; entries: Entry[] } {
  const text = bytes.toString('utf8');
  const encoding = encodingProblem(bytes, text);
  if (encoding !== null) return { found: [encoding], entries: [] };
  try {
    const { value, entries } = parseJson(text);
    const { issues = [] } = v.safeParse(schema, value);
    const wrong = issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key);
      const names = path.filter((key) => typeof key === 'string').join('.');
      const line = lineOf(entries, path);
      const correct = correctValue(schema, text, value, path, line);
      return { line, says: `${names} ${sentenceOf(issue)}`.trim(), correct };
    });
    const unfit = issues.length > 0 ? [] : entries.flatMap((entry) => checkPhoto(entry, folder, photos));
    return { found: [...wrong, ...unfit], entries };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { found: [correctSyntax(text, error)], entries: [] };
  }
}

/** What is wrong with the picture that a value names, if it names one. The picture is added to `photos`. */
function checkPhoto({ path, value, line }: Entry, folder: string, photos: Map<string, Photo>): Problem[] {
  const name = String(path.at(-1));
  const photo = PHOTOS.get(name);
  if (photo === undefined || typeof value !== 'string') return [];
  photos.set(value, photo);
  const says = photoProblem(join(folder, 'photos', value), photo);
  return says === null ? [] : [{ line, says: `${name} ${says}` }];
}

/** What is wrong with the way in which an editor has saved a file; null if nothing is. */
function encodingProblem(bytes: Buffer, text: string): Problem | null {
  if (text.startsWith('\uFEFF')) {
    return {
      line: 1,
      says: 'o arquivo começa com uma marca invisível (BOM). Salve-o como "UTF-8", não "UTF-8 com BOM"',
    };
  }
  const broken = text.indexOf('\uFFFD');
  if (broken === -1 || Buffer.from(text).equals(bytes)) return null;
  const line = text.slice(0, broken).split('\n').length;
  return { line, says: 'os acentos não estão em UTF-8. Salve o arquivo com a codificação "UTF-8"' };
}

/** The line of a value, or of what should have it. */
function lineOf(entries: readonly Entry[], path: readonly unknown[]): number {
  const wanted = JSON.stringify(path);
  const found = entries.find((entry) => JSON.stringify(entry.path) === wanted);
  return found?.line ?? lineOf(entries, path.slice(0, -1));
}

/** The end of a sentence that begins with the name of the wrong value. */
function sentenceOf({ expected, received, message }: v.BaseIssue<unknown>) {
  if (expected === 'never') return 'não é conhecido';
  if (received === 'undefined') return 'está faltando';
  if (expected === 'Object') return 'precisa ser um objeto entre chaves: { … }';
  return message;
}

/** What is allowed but contradicts another fact, so that one of the two may be mistyped. `read` has the entries of each file. */
function findDoubts(read: Map<string, Entry[]>): string[] {
  const entryOf = (file: string, name: string) => {
    const found = read.get(file)?.find(({ path }) => path.length === 1 && path[0] === name);
    return { text: String(found?.value), where: `content/${file}:${found?.line} ${name}` };
  };
  const doubts = [];
  const phone = entryOf('trainer.json', 'phone');
  const whatsapp = entryOf('trainer.json', 'whatsapp');
  if (phone.text.replace(/\D/g, '') !== whatsapp.text) {
    doubts.push(`Confira: ${phone.where} é ${phone.text}, e whatsapp é ${whatsapp.text}`);
  }
  const videos = entryOf('claims.json', 'videos');
  for (const { value, line } of read.get('plans.json') ?? []) {
    const [, told] = (typeof value === 'string' && /^(\S+) vídeos/.exec(value)) || [];
    if (told !== undefined && told !== videos.text) {
      doubts.push(
        `Confira: ${videos.where} é ${videos.text}, mas content/plans.json:${line} diz ${told} vídeos`,
      );
    }
  }
  return doubts;
}
