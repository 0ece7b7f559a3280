/** JSON with the lines of its values, which JSON.parse does not tell. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getNodePath,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import * as v from 'valibot';
import { CONTENT } from '../../domain/src/kit/content/schemas.ts';
import { root } from '../processes.ts';
import { type Photo, photoProblem, PHOTOS } from './photos.ts';

/** A value, its path from the whole (`['plus', 'price_cents']`), and the line on which it or its name stands. */
interface Entry {
  path: readonly (string | number)[];
  value: unknown;
  line: number;
}

/** A text that is not JSON, and where. */
class JsonError extends Error {
  constructor(
    message: string,
    readonly line: number,
    /** Whether the parser cannot read on from here. */
    readonly isSyntax: boolean,
  ) {
    super(message);
  }
}

/** What is wrong, by the parser's codes; before `…` stands what the parser met. Every other code says that a text is wrong. */
const SENTENCES: Readonly<Record<string, string>> = {
  InvalidSymbol: '… não pode estar aqui; textos ficam entre aspas duplas',
  InvalidNumberFormat: '… não é um número',
  PropertyNameExpected: 'falta um nome entre aspas duplas antes de …, ou há uma vírgula a mais',
  ValueExpected: 'falta um valor antes de …, ou há uma vírgula a mais',
  ColonExpected: 'faltam dois-pontos antes de …',
  CommaExpected: 'falta uma vírgula antes de …, ou um texto tem aspas dentro dele',
  CloseBraceExpected: 'falta fechar uma chave } antes de …',
  CloseBracketExpected: 'falta fechar um colchete ] antes de …',
  EndOfFileExpected: 'o arquivo precisa terminar antes de …',
  InvalidCommentToken: 'comentários não são permitidos',
};
const WRONG_TEXT = 'um texto termina com aspas duplas na mesma linha, e aspas dentro dele se escrevem \\"';

/**
 * Parses a text as JSON.parse does (RFC 8259), and refuses a name that stands twice in one object. Answers the value, and an
 * entry for it and for each value in it. Throws a JsonError with the line of the first mistake.
 */
function parseJson(text: string) {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first !== undefined || tree === undefined) throw explain(text, first);
  return { value: getNodeValue(tree), entries: entriesOf(text, tree) };
}

function entriesOf(text: string, node: Node): Entry[] {
  const children = node.children ?? [];
  if (node.type === 'property') return children.slice(1).flatMap((child) => entriesOf(text, child));
  const names = children.filter(({ type }) => type === 'property').map(({ children: [name] = [] }) => name);
  const twice = names.find((name, index) => names.findIndex((other) => other?.value === name?.value) < index);
  if (twice !== undefined)
    throw new JsonError(`${twice.value} aparece duas vezes`, lineAt(text, twice.offset), false);
  const start = node.parent?.type === 'property' ? node.parent : node;
  const entry = { path: getNodePath(node), value: getNodeValue(node), line: lineAt(text, start.offset) };
  return [entry, ...children.flatMap((child) => entriesOf(text, child))];
}

function explain(text: string, error: ParseError | undefined) {
  const { offset, length } = error ?? { offset: 0, length: 0 };
  const sentence = SENTENCES[error ? printParseErrorCode(error.error) : 'ValueExpected'] ?? WRONG_TEXT;
  const met = text.slice(offset, offset + length) || 'o fim';
  return new JsonError(
    sentence.replace('…', () => met),
    lineAt(text, offset),
    true,
  );
}

function lineAt(text: string, offset: number) {
  return text.slice(0, offset).split('\n').length;
}

/** Checks the folder content/, where the owner's facts and texts stand, before anything is built with them. */

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

/** Finds the line that an owner meant to write. */

/** A mistake on a line, in Portuguese, and the line as it should be where that is clear. */
interface Problem {
  line: number;
  says: string;
  correct?: string | null;
}

/** The usual slips in a line of JSON, mended. The first after which the file can be read past the line is what was meant. */
const LINE_CORRECTIONS: readonly ((line: string) => string)[] = [
  // A price as it is spoken of.
  (line) => line.replace(/(:\s*)(?:R\$\s*)?(\d+),(\d{2})(?!\d)/, '$1$2$3'),
  (line) => line.replace(/,(\s*)$/, '$1'),
  (line) => line.replace(/(\S)(\s*)$/, '$1,$2'),
  (line) => line.replace(/\s*\/\/.*$/, ''),
  (line) => line.replace(/[“”]/g, '"'),
  (line) => line.replace(/'/g, '"'),
  (line) => line.replace(/([^"\s,])(,?)(\s*)$/, '$1"$2$3'),
  // Quotes inside a text.
  (line) =>
    line.replace(
      /^(\s*(?:"\w+"\s*:\s*)?")(.*)("\s*,?\s*)$/,
      (_all, begin, text, end) => `${begin}${text.replace(/(?<!\\)"/g, '\\"')}${end}`,
    ),
];

/**
 * The mistake of a file that is not JSON, on the line that has to change. A comma too many or too few is the fault of the line
 * before the one where reading stopped.
 */
function correctSyntax(text: string, error: JsonError): Problem {
  const lines = text.split('\n');
  const suspects = error.isSyntax ? [error.line - 1, lastFilled(lines, error.line - 2)] : [];
  for (const at of suspects) {
    const line = lines[at];
    if (line === undefined) continue;
    for (const correct of LINE_CORRECTIONS) {
      const mended = correct(line);
      if (mended === line) continue;
      const next = errorOf(lines.with(at, mended).join('\n'));
      if (next === null || next.line > error.line) {
        return { line: at + 1, says: error.message, correct: mended.trim() };
      }
    }
  }
  return { line: error.line, says: error.message };
}

function lastFilled(lines: readonly string[], at: number) {
  return lines.slice(0, Math.max(at + 1, 0)).findLastIndex((line) => line.trim() !== '');
}

/** The first mistake of a text; null if it is JSON. */
function errorOf(text: string) {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

/** What an owner may have meant by a value, in the order in which it is tried. */
function meanings(value: unknown): unknown[] {
  if (typeof value === 'number') return [Math.round(value * 100)];
  if (typeof value !== 'string') return [];
  const trimmed = value.trim().replace(/\s+/g, ' ');
  const digits = value.replace(/\D/g, '');
  const page = `https://${trimmed.replace(/^https?:\/\//, '')}`;
  const [, area, first, last] = /^(?:55)?(\d\d)(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return [
    trimmed,
    trimmed.toLowerCase(),
    trimmed.replace(/[./]+$/, ''),
    ...(trimmed.includes('.') ? [page, page.replace(/\/+$/, '')] : []),
    ...(/^(?:R\$ ?)?\d+[.,]\d\d$/.test(trimmed) ? [Number(digits)] : []),
    // A day as it is written in Brazil.
    ...[/^(\d\d)\/(\d\d)\/(\d{4})$/.exec(trimmed)].flatMap((day) =>
      day ? [`${day[3]}-${day[2]}-${day[1]}`] : [],
    ),
    ...(/^\d+$/.test(trimmed) ? [Number(trimmed)] : []),
    ...(area === undefined ? [] : [`55${area}${first}${last}`, `+55 ${area} ${first}-${last}`]),
    digits.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'),
    trimmed.toUpperCase().replace(/^(?:CREF)? ?(\d{6})-?([GP])\/?([A-Z]{2})$/, 'CREF $1-$2/$3'),
  ].filter((meaning) => meaning !== '');
}

/** The line of a wrong value as it was meant; null if that is not clear. `schema` is that of the whole file. */
function correctValue(
  schema: v.GenericSchema,
  text: string,
  whole: unknown,
  path: readonly unknown[],
  line: number,
): string | null {
  const value = path.reduce((at, key) => Object(at)[String(key)], whole);
  const written = text.split('\n')[line - 1] ?? '';
  // A number may be written in several ways: 159.9 and 159.90.
  const token =
    typeof value === 'number' ? /(?<=:\s*)-?\d[\d.eE+-]*/.exec(written)?.[0] : JSON.stringify(value);
  if (token === undefined || !written.includes(token)) return null;
  const meant = meanings(value).find((meaning) => meaning !== value && isRight(schema, whole, path, meaning));
  return meant === undefined ? null : written.trim().replace(token, () => JSON.stringify(meant));
}

/** Whether nothing is wrong with a place of the file any more when another value stands there. */
function isRight(schema: v.GenericSchema, whole: unknown, path: readonly unknown[], value: unknown) {
  const copy = structuredClone(whole);
  const holder = path.slice(0, -1).reduce((at, key) => Object(at)[String(key)], copy);
  Object.assign(Object(holder), { [String(path.at(-1))]: value });
  const { issues = [] } = v.safeParse(schema, copy);
  return issues.every((issue) => (issue.path ?? []).map(({ key }) => key).join() !== path.join());
}
