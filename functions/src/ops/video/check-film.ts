import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/**
 * The movie box of an ISO media file, which says how the film is coded, or null if there is none. `isLate`: whether it comes
 * after the film itself, so that a browser has to look for it at the end first (ISO/IEC 14496-12, §4.2).
 */
function moovOf(content: Buffer): { readonly box: Buffer; readonly isLate: boolean } | null {
  let isLate = false;
  for (let at = 0; at + 8 <= content.length; ) {
    const type = content.toString('latin1', at + 4, at + 8);
    const short = content.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= content.length;
    // A size of 0 means that the box reaches to the file's end.
    const size = isLong ? Number(content.readBigUInt64BE(at + 8)) : short === 0 ? content.length - at : short;
    if (size < 8 || at + size > content.length) return null;
    if (type === 'moov') return { box: content.subarray(at, at + size), isLate };
    isLate ||= type === 'mdat';
    at += size;
  }
  return null;
}

/** Why a film cannot be published, as a sentence with its cure. */
export class FilmProblem extends Error {
  override readonly name = 'FilmProblem';
}

/** The largest film: about ten seconds of a phone's 4G. The page loads it only when somebody comes near it. */
const MOST_BYTES = 15_000_000;
/** The page plays the film without sound, in a frame that is at most 360 px wide on a phone of three pixels a point. */
const CURE =
  'This makes a film that fits: ffmpeg -i <film> -vf scale=720:-2 -c:v libx264 -crf 28 -pix_fmt yuv420p -an -movflags +faststart small.mp4';
/** The video codecs that every browser of the last years plays (https://caniuse.com): H.264, VP9, AV1. */
const CODECS = ['avc1', 'avc3', 'vp09', 'av01'];

export interface Film {
  readonly content: Buffer;
  readonly type: 'video/mp4' | 'video/webm';
  /** The name of its file, which follows from its content: an address never changes its film. */
  readonly name: string;
}

/** Reads a film and checks that a phone's browser plays it. Throws a `FilmProblem`. */
export async function checkFilm(path: string): Promise<Film> {
  const content = await readFilm(path);
  const type = typeOf(content);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { content, type, name: `demo-${hash}.${type === 'video/mp4' ? 'mp4' : 'webm'}` };
}

async function readFilm(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) {
      const megabytes = (size / 1_000_000).toFixed(1);
      throw new FilmProblem(
        `The film has ${megabytes} MB. More than ${MOST_BYTES / 1_000_000} MB is too much for a phone. ${CURE}`,
      );
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof FilmProblem) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new FilmProblem(`The film cannot be read (${code}).`, { cause: error });
  }
}

function typeOf(content: Buffer): Film['type'] {
  // An EBML header that names the document's type (RFC 8794, §11.2).
  if (content.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) {
    if (content.subarray(0, 64).includes('webm')) return 'video/webm';
    throw new FilmProblem(`This is Matroska, which browsers do not play. ${CURE}`);
  }
  // An ISO media file begins with its brand (ISO/IEC 14496-12, §4.3).
  if (content.toString('latin1', 4, 8) !== 'ftyp')
    throw new FilmProblem(`This is no MP4 and no WebM. ${CURE}`);
  if (content.toString('latin1', 8, 12) === 'qt  ') {
    throw new FilmProblem(`This is QuickTime, which browsers do not all play. ${CURE}`);
  }
  const moov = moovOf(content);
  if (moov === null)
    throw new FilmProblem(`The film is not whole: its table of contents is missing. ${CURE}`);
  if (!CODECS.some((codec) => moov.box.includes(codec))) {
    throw new FilmProblem(
      `The film is not coded in H.264, VP9 or AV1 (iPhones use HEVC), so many phones do not play it. ${CURE}`,
    );
  }
  if (moov.isLate) {
    throw new FilmProblem(`The film's table of contents stands at its end, so it would start late. ${CURE}`);
  }
  return 'video/mp4';
}
