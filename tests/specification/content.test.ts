import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLAIMS } from 'domain/content/claims';
import { PLANS } from 'domain/plans';
import { FAQ } from 'domain/texts/landing/faq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContent, findContentProblems } from '../../scripts/content/check-content.mjs';
import { root } from '../../scripts/processes.mjs';
import { writeOwnContent } from '../support/own-content.ts';

describe('the content as handed over', () => {
  it('has no mistake', async () => {
    expect(await findContentProblems(join(root, 'content'))).toEqual([]);
  });

  // spec: "Marketing claims: 300+ students, 6+ years, 95% success rate, 100% dedication"
  it('has the prices and the claims of the specification', () => {
    expect(PLANS).toMatchObject({
      plus: { name: 'Personal PLUS', price_cents: 15_990, crossed_out_cents: 19_990, badge: null },
      pro: { name: 'Personal PRO', price_cents: 19_990, crossed_out_cents: 24_990, badge: 'MAIS POPULAR' },
    });
    expect(CLAIMS).toMatchObject({ students: '300+', years: '6+', success: '95%', dedication: '100%' });
  });

  it('promises in the frequent questions within how many days, and how, a workout comes', () => {
    const answer = FAQ.find(({ question }) => question === 'Quando recebo meu treino?')?.answer;
    expect(answer).toContain('só é liberado após a anamnese completa');
    expect(answer).toContain('em até 3 dias úteis depois dela, pelo aplicativo de treino');
  });
});

describe('a mistake in the content is named with its file and line', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'content-')), 'content');
    writeOwnContent(folder);
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

  /** Replaces a text in a file of the content, and answers what is said then. */
  async function problemsAfter(file: string, from: string, to: string): Promise<string[]> {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    return findContentProblems(folder);
  }

  it('and content without one has none', async () => {
    expect(await findContentProblems(folder)).toEqual([]);
    await expect(checkContent(folder)).resolves.toBeUndefined();
  });

  it.each([
    ['a price in reais', 'plans.json', '18990', '189', 'plans.json:4 plus.price_cents must be a whole'],
    ['a price as a text', 'plans.json', '18990', '"18990"', 'plans.json:4 plus.price_cents must be a whole'],
    ['half a centavo', 'plans.json', '18990', '18990.5', 'plans.json:4 plus.price_cents must be a whole'],
    [
      'a price with a zero too many',
      'plans.json',
      '18990',
      '1899000',
      'plans.json:4 plus.price_cents must be a whole',
    ],
    [
      'a crossed-out price below the price',
      'plans.json',
      '27990',
      '25990',
      'plans.json:14 pro.crossed_out_cents must be higher than price_cents',
    ],
    ['a name that nobody knows', 'plans.json', '"badge"', '"bagde"', 'plans.json:9 plus.bagde is not known'],
    ['a plan that is not sold', 'plans.json', '"pro"', '"vip"', 'plans.json:11 vip is not known'],
    ['an empty text', 'trainer.json', '"Ana Prado & Irmãs"', '""', 'trainer.json:3 name must not be empty'],
    [
      'a pronoun that no text has',
      'trainer.json',
      '"ela"',
      '"elu"',
      'trainer.json:4 pronoun must be "ele" or',
    ],
    ['no pronoun', 'trainer.json', '"pronoun": "ela",', '', 'trainer.json:1 pronoun is missing'],
    [
      'a line break in a text',
      'trainer.json',
      'Ana Prado & Irmãs',
      'Ana\\nPrado',
      'trainer.json:3 name must not begin or end with a space, nor have a line break',
    ],
    [
      'a text that is too long',
      'claims.json',
      '"41"',
      '"quarenta"',
      'claims.json:2 students must have at most 6 characters',
    ],
    [
      'an address with a slash',
      'trainer.json',
      'treino.example.org"',
      'treino.example.org/"',
      'trainer.json:2 site must be the address of the site, without a slash',
    ],
    ['a CREF of another form', 'trainer.json', 'CREF 123456', 'CREF 1234', 'trainer.json:5 cref must look'],
    ['a CNPJ of another form', 'trainer.json', '11.222', '11222', 'trainer.json:7 cnpj must look like'],
    ['an e-mail address of nobody', 'trainer.json', 'contato@', 'contato', 'trainer.json:9 email must be an'],
    ['a number without 55', 'trainer.json', '"5531', '"31', 'trainer.json:10 whatsapp must be the digits'],
    ['a phone of another form', 'trainer.json', '"+55 31 ', '"31', 'trainer.json:11 phone must look like'],
    [
      'a link without https',
      'trainer.json',
      'https://www',
      'http://www',
      'trainer.json:12 instagram must be an address that begins with https://',
    ],
    [
      'a script for a link',
      'about.json',
      'https://cref',
      'javascript:x',
      'about.json:11 register must be an',
    ],
    ['a promise of no days', 'delivery.json', '5', '0', 'delivery.json:2 workingDays must be a whole number'],
    ['a sentence that ends', 'delivery.json', 'em PDF', 'em PDF.', 'delivery.json:3 channel must be the end'],
    ['a text for an app', 'delivery.json', 'null', '"App"', 'delivery.json:4 app must be an object'],
    ['six stars', 'testimonials.json', '4', '6', 'testimonials.json:6 rating must be a number of stars'],
    [
      'one photo of two',
      'testimonials.json',
      '"after"',
      '"later"',
      'testimonials.json:9 photos.later is not known',
    ],
    [
      'a photo that is not there',
      'testimonials.json',
      'joana-antes',
      'joana',
      'testimonials.json:8 before names a picture that is not in content/photos',
    ],
    [
      'a photo elsewhere',
      'about.json',
      '"ana.jpg"',
      '"../ana.jpg"',
      'about.json:2 portrait must be the name',
    ],
    ['an answer left out', 'faq.json', '"answer"', '"reply"', 'faq.json:2 answer is missing'],
    [
      'a comma too many',
      'claims.json',
      '"212"',
      '"212",',
      'claims.json:7 a name in double quotes is missing',
    ],
    ['a comma too few', 'claims.json', '"41",', '"41"', 'claims.json:3 a comma is missing before "years"'],
    ['a comment', 'claims.json', '"41",', '"41", // all', 'claims.json:2 comments are not allowed'],
    [
      'a quote left open',
      'claims.json',
      '"41",',
      '"41,',
      'claims.json:2 a text must end with a double quote',
    ],
    [
      'a name that stands twice',
      'claims.json',
      '"years"',
      '"students"',
      'claims.json:3 students must stand once',
    ],
  ])('%s', async (_what, file, from, to, sentence) => {
    const problems = await problemsAfter(file, from, to);
    expect(problems.filter((problem) => problem.startsWith(`content/${sentence}`))).not.toEqual([]);
  });

  it('a file that is missing, and one that nothing reads', async () => {
    rmSync(join(folder, 'faq.json'));
    writeFileSync(join(folder, 'prices.json'), '{}');
    expect(await findContentProblems(folder)).toEqual([
      'content/faq.json is missing',
      'content/prices.json is not known: nothing reads it',
    ]);
  });

  it('a photo that is too heavy, and one that no file names', async () => {
    appendFileSync(join(folder, 'photos', 'ana.jpg'), Buffer.alloc(15_000));
    writeFileSync(join(folder, 'photos', 'antes-de-outra.jpg'), '');
    const problems = await findContentProblems(folder);
    expect(problems).toEqual([
      expect.stringMatching(/^content\/about\.json:2 portrait names a picture of \d+ kB, and at most 15 kB/),
      'content/photos/antes-de-outra.jpg is named by no file, but the site would publish it',
    ]);
  });

  /** A block of EXIF with one entry, behind what a format has before it. */
  function pictureWith(before: string, order: 'II' | 'MM', tag: number): Buffer {
    const block = Buffer.alloc(26);
    const view = new DataView(block.buffer, block.byteOffset);
    block.write(order);
    view.setUint16(2, 42, order === 'II');
    view.setUint32(4, 8, order === 'II');
    view.setUint16(8, 1, order === 'II');
    view.setUint16(10, tag, order === 'II');
    return Buffer.concat([Buffer.from(before, 'latin1'), block, Buffer.from('and the picture')]);
  }
  const GPS = 0x88_25;
  const ORIENTATION = 0x01_12;

  const EXIF_IN_JPEG = '\xFF\xD8\xFF\xE1\0\x80Exif\0\0';

  it.each([
    ['JPEG', pictureWith(EXIF_IN_JPEG, 'MM', GPS)],
    ['PNG', pictureWith('\x89PNG\r\n\x1A\n\0\0\0\x1AeXIf', 'II', GPS)],
    ['WebP', pictureWith('RIFF\x80\0\0\0WEBPEXIF\x1A\0\0\0', 'II', GPS)],
    ['JPEG with XMP', Buffer.from('\xFF\xD8<rdf exif:GPSLatitude="23,33S"/>', 'latin1')],
  ])('a portrait that tells where it was taken: %s', async (_what, picture) => {
    writeFileSync(join(folder, 'photos', 'ana.jpg'), picture);
    expect(await findContentProblems(folder)).toEqual([
      'content/about.json:2 portrait names a picture that tells where it was taken. Take that out of the file: exiftool -all= photo.jpg',
    ]);
  });

  it('but not a photo that tells only how it was held', async () => {
    for (const picture of [
      pictureWith(EXIF_IN_JPEG, 'MM', ORIENTATION),
      pictureWith('', 'MM', GPS).subarray(0, 9),
    ]) {
      writeFileSync(join(folder, 'photos', 'ana.jpg'), picture);
      expect(await findContentProblems(folder)).toEqual([]);
    }
  });
});
