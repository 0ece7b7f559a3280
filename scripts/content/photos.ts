/** The pictures of the folder content/photos: what is wrong with one, and how it is made ready. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Page } from 'playwright';

/** The tag of EXIF that leads to the position (CIPA DC-008 "Exif", 4.6.3 "GPS IFD"). */
const GPS_IFD = 0x8825;
/** How a block of EXIF begins, in either order of bytes: 'II' or 'MM' and the number 42. */
const BLOCKS = ['II*\0', 'MM\0*'];

/**
 * Whether a picture of any format holds the position where it was taken, which phones write into their photos. JPEG, PNG, WebP and AVIF wrap the same block of EXIF in different ways, so
 * this looks for the block itself. XMP names the position in clear text.
 */
function tellsPlace(picture: Buffer) {
  return picture.includes('GPSLatitude') || BLOCKS.some((start) => hasGpsTag(picture, start));
}

function hasGpsTag(picture: Buffer, start: string) {
  for (let at = picture.indexOf(start); at >= 0; at = picture.indexOf(start, at + 1)) {
    const block = new DataView(picture.buffer, picture.byteOffset + at, picture.length - at);
    const littleEndian = start.startsWith('I');
    const first = block.byteLength < 8 ? 0 : block.getUint32(4, littleEndian);
    // A number of entries of 12 bytes, each beginning with its tag.
    const tags = first < 8 || first + 2 > block.byteLength ? 0 : block.getUint16(first, littleEndian);
    for (let tag = 0; tag < tags && first + 4 + tag * 12 <= block.byteLength; tag += 1) {
      if (block.getUint16(first + 2 + tag * 12, littleEndian) === GPS_IFD) return true;
    }
  }
  return false;
}

/**
 * The size at which a picture is shown, in pixels of a sharp screen, and the most bytes. A heavier picture makes a visitor with a
 * phone wait: the portrait and the first pair come by themselves, and together stay below 40 kB.
 */
export interface Photo {
  width: number;
  height: number;
  maxBytes: number;
}

/** The pictures by the names under which the files of the folder name them. */
export const PHOTOS: ReadonlyMap<string, Photo> = new Map([
  ['portrait', { width: 480, height: 600, maxBytes: 15_000 }],
  ['sharingPicture', { width: 1200, height: 630, maxBytes: 300_000 }],
  ['before', { width: 360, height: 450, maxBytes: 12_000 }],
  ['after', { width: 360, height: 450, maxBytes: 12_000 }],
]);

/** How the files of the formats that every browser shows begin: JPEG, PNG, WebP and AVIF. */
const FORMATS = [/^\xFF\xD8\xFF/, /^\x89PNG/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(?:avif|avis)/];

/** What makes a picture that is as taken by a phone fit. */
const COMMAND = 'npm run photos';

/** What is wrong with a picture, in Portuguese; null if nothing is. */
export function photoProblem(file: string, { maxBytes }: Photo) {
  if (!existsSync(file)) return 'é uma foto que não está em content/photos';
  const picture = readFileSync(file);
  const begin = picture.toString('latin1', 0, 12);
  if (!FORMATS.some((format) => format.test(begin))) {
    return 'é um arquivo que navegadores não mostram (HEIC, por exemplo). Exporte a foto como JPEG';
  }
  if (picture.length > maxBytes) {
    const [has, most] = [Math.ceil(picture.length / 1000), maxBytes / 1000];
    return `é uma foto de ${has} kB, e só até ${most} kB abrem rápido no celular. Corrija com ${COMMAND}`;
  }
  if (!tellsPlace(picture)) return null;
  return `é uma foto que diz onde foi tirada. Corrija com ${COMMAND}`;
}

/** The formats that a browser writes, by the end of a file's name. */
const WRITTEN = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);

/**
 * Turns a picture upright, cuts it to the size at which it is shown, and so takes out what the phone wrote into it. Throws when
 * it cannot be made as light as it must be. A browser does it, which reads every format that the site shows.
 */
export async function preparePhoto(page: Page, file: string, photo: Photo) {
  const type = WRITTEN.get(extname(file).slice(1));
  const base64 = readFileSync(file, 'base64');
  const made = type && (await page.evaluate(drawPhoto, { base64, type, ...photo }));
  if (!made) {
    throw new Error(`${file} não fica abaixo de ${photo.maxBytes / 1000} kB. Salve a foto como JPEG ou WebP`);
  }
  writeFileSync(file, made, 'base64');
}

/**
 * Runs in the browser: draws the picture, in the best quality that is light enough. Answers its bytes in base64, null without one.
 */
async function drawPhoto({
  base64,
  type,
  width,
  height,
  maxBytes,
}: Photo & { base64: string; type: string }): Promise<string | null> {
  // The browser turns a picture by what its file says.
  const drawn = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob());
  const scale = Math.min(1, Math.max(width / drawn.width, height / drawn.height));
  const canvas = new OffscreenCanvas(
    Math.min(width, Math.round(drawn.width * scale)),
    Math.min(height, Math.round(drawn.height * scale)),
  );
  const [wide, high] = [drawn.width * scale, drawn.height * scale];
  const [left, top] = [(canvas.width - wide) / 2, (canvas.height - high) / 2];
  canvas.getContext('2d')?.drawImage(drawn, left, top, wide, high);
  for (let quality = 0.85; quality > 0.3; quality -= 0.05) {
    const made = await canvas.convertToBlob({ type, quality });
    if (made.size > maxBytes) continue;
    return btoa(
      [...new Uint8Array(await made.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join(''),
    );
  }
  return null;
}
