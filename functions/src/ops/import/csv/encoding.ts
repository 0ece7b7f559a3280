import { createReadStream } from 'node:fs';
import { FileProblem } from './file-problem.ts';

/** The encodings that are read. Windows-1252 is what Excel writes as "CSV" in Brazil; Latin-1 is a part of it. */
export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/**
 * The signs of Windows-1252 for the bytes 0x80 to 0x9F; every other byte is that of Latin-1. It stands here because the
 * `TextDecoder` of Node 20 reads Windows-1252 as Latin-1.
 */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

export function readWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes).toString('latin1');
  return latin1.replace(/[\u0080-\u009F]/g, (sign) => SIGNS.charAt(sign.charCodeAt(0) - 0x80));
}

/** The beginning of every ZIP archive, and so of every Excel workbook. */
const ZIP = 'PK\u0003\u0004';

/**
 * The encoding of a text file, found by reading all of it: UTF-8 if every byte fits, otherwise Windows-1252. Throws a
 * `FileProblem` for a file that is no text, is empty or is not there.
 */
export async function findEncoding(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let encoding: Encoding = 'utf-8';
  let isEmpty = true;
  let hasNull = false;
  for await (const chunk of chunksOf(path)) {
    if (isEmpty) {
      const start = chunk.subarray(0, 4).toString('latin1');
      if (start === ZIP)
        throw new FileProblem('This is an Excel workbook. Save it as "CSV UTF-8" and take that file.');
      if (start.startsWith('\u00ff\u00fe')) encoding = 'utf-16le';
      if (start.startsWith('\u00fe\u00ff'))
        throw new FileProblem('This is UTF-16, big-endian. Save it as UTF-8.');
    }
    isEmpty = false;
    hasNull ||= chunk.includes(0);
    if (encoding === 'utf-8' && !fits(utf8, chunk, true)) encoding = 'windows-1252';
  }
  if (isEmpty) throw new FileProblem('The file is empty.');
  if (encoding === 'utf-8' && !fits(utf8, new Uint8Array(), false)) encoding = 'windows-1252';
  if (hasNull && encoding !== 'utf-16le') throw new FileProblem('The file is no text. Export it as CSV.');
  return encoding;
}

/** The text of a file, in pieces. A mark of the encoding at its beginning is left out. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    for await (const chunk of chunksOf(path)) yield readWindows1252(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function fits(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield Buffer.from(chunk);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new FileProblem(`The file cannot be read (${code}).`, { cause: error });
  }
}
