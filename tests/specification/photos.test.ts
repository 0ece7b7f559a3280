import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { photoProblem, preparePhoto } from '../../scripts/content/photos.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';

describe('npm run photos', () => {
  it('turns a photo upright, cuts it to its size, and takes out what the phone wrote into it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'photos-'));
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await browser.close();
    });
    const page = await browser.newPage();
    // Red is the upper half of what the phone saw, which it stored lying: on the left.
    const lying = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(1600, 1200);
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('No canvas');
      for (const [x, colour] of ['red', 'blue'].entries()) {
        drawing.fillStyle = colour;
        drawing.fillRect(x * 800, 0, 800, 1200);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    const file = join(folder, 'ana.jpg');
    writeFileSync(file, withExif(Buffer.from(lying)));
    const photo = { width: 480, height: 600, maxBytes: 15_000 };
    expect(photoProblem(file, photo)).not.toBeNull();

    await preparePhoto(page, file, photo);
    expect(photoProblem(file, photo)).toBeNull();
    const seen = await page.evaluate(
      async (base64) => {
        const made = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob());
        const drawing = new OffscreenCanvas(made.width, made.height).getContext('2d');
        drawing?.drawImage(made, 0, 0);
        const redAt = (y: number) => drawing?.getImageData(240, y, 1, 1).data[0];
        return { width: made.width, height: made.height, top: redAt(20), bottom: redAt(580) };
      },
      readFileSync(file, 'base64'),
    );
    expect(seen).toMatchObject({ width: 480, height: 600 });
    expect(seen.top).toBeGreaterThan(200);
    expect(seen.bottom).toBeLessThan(50);
  });

  /** A JPEG with what a phone writes into it: it was held on its side (6: turn it clockwise), and where. */
  function withExif(jpeg: Buffer): Buffer {
    const block = Buffer.from(`Exif\0\0MM\0*\0\0\0\x08${'\0'.repeat(30)}`, 'latin1');
    block.writeUInt16BE(2, 14);
    block.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 16);
    block.set([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0], 28);
    const head = Buffer.from([0xff, 0xe1, 0, block.length + 2]);
    return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)]);
  }
});
