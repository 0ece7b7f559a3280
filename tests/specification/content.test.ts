import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLAIMS } from 'domain/kit/content/landing';
import { PLANS } from 'domain/buy/plans';
import { FAQ } from 'domain/site/landing-texts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContent, findContentProblems } from '../../scripts/content/check-content.ts';
import { writeOwnContent } from '../support/own-content.ts';

describe('the content as handed over', () => {
  it('has no mistake', async () => {
    expect(await findContentProblems()).toMatchObject({ problems: [], doubts: [] });
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
    expect(answer).toContain('em até 3 dias úteis depois dela, no seu painel');
  });
});

it('the frequent questions begin with the money that comes back, and no sentence of theirs has more than 25 words', () => {
  expect(FAQ[0]?.answer).toMatch(/^Você tem 7 dias para desistir, .* todo o dinheiro de volta\./);
  const sentences = FAQ.flatMap(({ answer }) => answer.split(/(?<=[.?!])\s+(?=\p{Lu})/u));
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([]);
});

describe('a mistake in the content is named in Portuguese with its file, its line and the line as it should be', () => {
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
    return (await findContentProblems(folder)).problems;
  }

  it('and content without one has none', async () => {
    expect(await findContentProblems(folder)).toMatchObject({ problems: [], doubts: [] });
    await expect(checkContent(folder)).resolves.toBeUndefined();
  });

  it.each([
    [
      'a price in reais',
      'plans.json',
      '18990',
      '189',
      'plans.json:4 plus.price_cents precisa ser o preço em centavos',
      '"price_cents": 18900,',
    ],
    [
      'a price as a text',
      'plans.json',
      '18990',
      '"R$ 189,90"',
      'plans.json:4 plus.price_cents precisa ser',
      '"price_cents": 18990,',
    ],
    [
      'a price with a point',
      'plans.json',
      '18990',
      '189.90',
      'plans.json:4 plus.price_cents precisa ser',
      '"price_cents": 18990,',
    ],
    [
      'half a centavo',
      'plans.json',
      '18990',
      '189.9',
      'plans.json:4 plus.price_cents precisa ser',
      '"price_cents": 18990,',
    ],
    [
      'a price as it is written in Brazil',
      'plans.json',
      '18990',
      '189,90',
      'plans.json:4 falta um nome',
      '"price_cents": 18990,',
    ],
    [
      'a price with a zero too many',
      'plans.json',
      '18990',
      '1899000',
      'plans.json:4 plus.price_cents precisa ser',
    ],
    [
      'a crossed-out price below the price',
      'plans.json',
      '27990',
      '25990',
      'plans.json:14 pro.crossed_out_cents precisa ser maior',
    ],
    [
      'a name that nobody knows',
      'plans.json',
      '"badge"',
      '"bagde"',
      'plans.json:9 plus.bagde não é conhecido',
    ],
    ['a plan that is gone', 'plans.json', '"pro"', '"vip"', 'plans.json:1 pro está faltando'],
    [
      'a cheaper plan after a dearer one',
      'plans.json',
      '"price_cents": 18990',
      '"price_cents": 36990',
      'plans.json:1 os planos vão do mais barato ao mais caro',
    ],
    [
      'an empty text',
      'trainer.json',
      '"Ana Prado & Irmãs"',
      '""',
      'trainer.json:3 name não pode ficar vazio',
    ],
    [
      'a pronoun that no text has',
      'trainer.json',
      '"ela"',
      '"elu"',
      'trainer.json:4 pronoun precisa ser "ele" ou',
    ],
    ['no pronoun', 'trainer.json', '"pronoun": "ela",', '', 'trainer.json:1 pronoun está faltando'],
    [
      'a line break in a text',
      'trainer.json',
      'Ana Prado & Irmãs',
      'Ana\\nPrado',
      'trainer.json:3 name não pode começar',
      '"name": "Ana Prado",',
    ],
    [
      'a text that is too long',
      'claims.json',
      '"41"',
      '"quarenta"',
      'claims.json:2 students pode ter no máximo 6 caracteres',
    ],
    [
      'an address with a slash',
      'trainer.json',
      'treino.example.org"',
      'treino.example.org/"',
      'trainer.json:2 site precisa ser',
      '"site": "https://treino.example.org",',
    ],
    [
      'a CREF of another form',
      'trainer.json',
      'CREF 123456-G/MG',
      '123456 g/mg',
      'trainer.json:5 cref precisa ter a forma',
    ],
    [
      'a CREF without its dash',
      'trainer.json',
      'CREF 123456-G/MG',
      'cref 123456g/mg',
      'trainer.json:5 cref precisa ter',
      '"cref": "CREF 123456-G/MG",',
    ],
    [
      'a CNPJ of another form',
      'trainer.json',
      '11.222.333/0001-81',
      '11222333000181',
      'trainer.json:7 cnpj precisa ter',
      '"cnpj": "11.222.333/0001-81",',
    ],
    [
      'a CNPJ with a wrong digit',
      'trainer.json',
      '0001-81',
      '0001-18',
      'trainer.json:7 cnpj tem um dígito errado',
    ],
    [
      'an e-mail address of nobody',
      'trainer.json',
      'contato@',
      'contato',
      'trainer.json:9 email precisa ser um e-mail',
    ],
    [
      'an e-mail address with capitals',
      'trainer.json',
      'contato@',
      'Contato@',
      'trainer.json:9 email precisa',
      '"email": "contato@treino.example.org",',
    ],
    [
      'a number without 55',
      'trainer.json',
      '"5531',
      '"31',
      'trainer.json:10 whatsapp precisa ser o número',
      '"whatsapp": "5531987654321",',
    ],
    [
      'a phone of another form',
      'trainer.json',
      '+55 31 98765-4321',
      '(31) 98765-4321',
      'trainer.json:11 phone precisa ter',
      '"phone": "+55 31 98765-4321",',
    ],
    [
      'a link without https',
      'trainer.json',
      'https://www',
      'www',
      'trainer.json:12 instagram precisa ser',
      '"instagram": "https://www.instagram.com/treino.example.org/"',
    ],
    [
      'a script for a link',
      'about.json',
      'https://cref',
      'javascript:x',
      'about.json:11 register precisa ser um endereço',
    ],
    [
      'a promise of no days',
      'delivery.json',
      '5',
      '0',
      'delivery.json:2 workingDays precisa ser um número inteiro',
    ],
    [
      'a sentence that ends',
      'delivery.json',
      'em PDF',
      'em PDF.',
      'delivery.json:3 channel precisa ser o fim',
      '"channel": "por e-mail, em PDF",',
    ],
    ['a text for an app', 'delivery.json', 'null', '"App"', 'delivery.json:4 app precisa ser um objeto'],
    [
      'six stars',
      'testimonials.json',
      '4',
      '6',
      'testimonials.json:6 rating precisa ser um número de estrelas',
    ],
    [
      'one photo of two',
      'testimonials.json',
      '"after"',
      '"later"',
      'testimonials.json:11 photos.later não é conhecido',
    ],
    [
      'a person who has not agreed in writing',
      'testimonials.json',
      '"2026-05-03"',
      'null',
      'testimonials.json:8 consent precisa ser a data em que a pessoa consentiu por escrito',
    ],
    [
      'a day of consent as it is written in Brazil',
      'testimonials.json',
      '2026-05-03',
      '03/05/2026',
      'testimonials.json:8 consent precisa ser a data',
      '"consent": "2026-05-03",',
    ],
    [
      'nothing said of whether somebody has said it',
      'testimonials.json',
      '"example": false,',
      '',
      'testimonials.json:2 example está faltando',
    ],
    [
      'photos of an example',
      'testimonials.json',
      '"example": false,\n    "consent": "2026-05-03"',
      '"example": true,\n    "consent": null',
      'testimonials.json:9 photos precisa ser null num exemplo',
    ],
    [
      'a photo that is not there',
      'testimonials.json',
      'joana-antes',
      'joana',
      'testimonials.json:10 before é uma foto que não está em content/photos',
    ],
    [
      'a photo elsewhere',
      'about.json',
      '"ana.jpg"',
      '"../ana.jpg"',
      'about.json:2 portrait precisa ser o nome',
    ],
    [
      'a photo with capitals',
      'about.json',
      '"ana.jpg"',
      '"Ana.JPG"',
      'about.json:2 portrait precisa ser',
      '"portrait": "ana.jpg",',
    ],
    ['an answer left out', 'faq.json', '"answer"', '"reply"', 'faq.json:2 answer está faltando'],
    [
      'a comma too many',
      'claims.json',
      '"212"',
      '"212",',
      'claims.json:6 falta um nome entre aspas',
      '"videos": "212"',
    ],
    [
      'a comma too few',
      'claims.json',
      '"41",',
      '"41"',
      'claims.json:2 falta uma vírgula',
      '"students": "41",',
    ],
    [
      'a comment',
      'claims.json',
      '"41",',
      '"41", // all',
      'claims.json:2 comentários não são permitidos',
      '"students": "41",',
    ],
    [
      'a quote left open',
      'claims.json',
      '"41",',
      '"41,',
      'claims.json:2 um texto termina com aspas',
      '"students": "41",',
    ],
    [
      'quotes inside a text',
      'about.json',
      'Muito prazer, Ana',
      'Sou a "Ana"',
      'about.json:4 Ana não pode estar aqui',
      String.raw`"title": "Sou a \"Ana\"",`,
    ],
    [
      'quotes as a phone types them',
      'claims.json',
      '"41"',
      '“41”',
      'claims.json:2 “41” não pode estar aqui',
      '"students": "41",',
    ],
    [
      'a name that stands twice',
      'claims.json',
      '"years"',
      '"students"',
      'claims.json:3 students aparece duas vezes',
    ],
  ])('%s', async (_what, file, from, to, sentence, correct?: string) => {
    const problems = await problemsAfter(file, from, to);
    const [problem] = problems.filter((each) => each.startsWith(`content/${sentence}`));
    expect(new Set(problems).size).toBe(problems.length);
    expect(problem, problems.join('\n')).toBeDefined();
    expect(problem?.split('. Correto: ')[1]).toBe(correct);
  });

  it('a file that its editor has saved in another code', async () => {
    const path = join(folder, 'trainer.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `\uFEFF${text}`);
    const { problems } = await findContentProblems(folder);
    expect(problems).toEqual([expect.stringMatching(/^content\/trainer\.json:1 .*\(BOM\)/)]);
    writeFileSync(path, Buffer.from(text, 'latin1'));
    const again = await findContentProblems(folder);
    expect(again.problems).toEqual([
      expect.stringMatching(/^content\/trainer\.json:3 os acentos não estão em UTF-8/),
    ]);
  });

  it('a file that is missing, and one that nothing reads', async () => {
    rmSync(join(folder, 'faq.json'));
    writeFileSync(join(folder, 'prices.json'), '{}');
    const { problems } = await findContentProblems(folder);
    expect(problems).toEqual([
      'content/faq.json não existe',
      'content/prices.json não é conhecido: nada o lê',
    ]);
  });

  it('a photo that is too heavy', async () => {
    appendFileSync(join(folder, 'photos', 'ana.jpg'), Buffer.alloc(15_000));
    expect((await findContentProblems(folder)).problems).toEqual([
      expect.stringMatching(/^content\/about\.json:2 portrait é uma foto de \d+ kB, e só até 15 kB/),
    ]);
  });

  it('a photo that no file names', async () => {
    writeFileSync(join(folder, 'photos', 'antes-de-outra.jpg'), '');
    expect((await findContentProblems(folder)).problems).toEqual([
      'content/photos/antes-de-outra.jpg não é usado por nenhum arquivo, mas o site o publicaria',
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
    ['JPEG with XMP', Buffer.from('\xFF\xD8\xFF<rdf exif:GPSLatitude="23,33S"/>', 'latin1')],
  ])('a portrait that tells where it was taken: %s', async (_what, picture) => {
    writeFileSync(join(folder, 'photos', 'ana.jpg'), picture);
    const { problems } = await findContentProblems(folder);
    expect(problems).toEqual([
      'content/about.json:2 portrait é uma foto que diz onde foi tirada. Corrija com npm run photos',
    ]);
  });

  it('but not a photo that tells only how it was held', async () => {
    for (const picture of [
      pictureWith(EXIF_IN_JPEG, 'MM', ORIENTATION),
      pictureWith(EXIF_IN_JPEG, 'MM', GPS).subarray(0, EXIF_IN_JPEG.length + 9),
    ]) {
      writeFileSync(join(folder, 'photos', 'ana.jpg'), picture);
      expect((await findContentProblems(folder)).problems).toEqual([]);
    }
  });

  it('a photo of an iPhone under the name of another format', async () => {
    writeFileSync(join(folder, 'photos', 'ana.jpg'), '\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
    expect((await findContentProblems(folder)).problems).toEqual([
      'content/about.json:2 portrait é um arquivo que navegadores não mostram (HEIC, por exemplo). Exporte a foto como JPEG',
    ]);
  });

  it('what contradicts another fact is only asked about', async () => {
    await problemsAfter('trainer.json', '+55 31 98765-4321', '+55 31 98765-4322');
    expect(await problemsAfter('plans.json', 'Treino em PDF', '300 vídeos demonstrativos')).toEqual([]);
    expect((await findContentProblems(folder)).doubts).toEqual([
      'Confira: content/trainer.json:11 phone é +55 31 98765-4322, e whatsapp é 5531987654321',
      'Confira: content/claims.json:6 videos é 212, mas content/plans.json:7 diz 300 vídeos',
    ]);
  });
});
