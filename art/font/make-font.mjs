// Cuts the display face down to the characters of Portuguese headings and computes fallbacks with its widths and heights,
// so that nothing on the page moves when the face arrives. Writes display.woff2 and display.css into web/src/assets/fonts.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import * as fontkit from 'fontkit';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = require.resolve(
  '@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-800-normal.woff2',
);
const out = resolve(import.meta.dirname, '../../web/src/assets/fonts');
mkdirSync(out, { recursive: true });

const CHARACTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÁÀÂÃÇÉÊÍÓÔÕÚÜáàâãçéêíóôõúü' +
  ' \u00a0!"#$%&\'()*+,-./:;?@ªº°•·–—…“”‘’×';

/** Headings and figures of the site. The fallbacks are fitted to the width of these texts. */
const HEADINGS = [
  'Quer transformar seu corpo?',
  'Eu te mostro o caminho',
  'Seu Personal Sempre com Você',
  'Resultados reais',
  'Personal PLUS',
  'Personal PRO',
  'R$ 159,90',
  'R$ 199,90',
  'Perguntas frequentes',
  'Treinos Personalizados',
  'Treine Onde e Quando Quiser',
  'Vídeos Explicativos',
  'Cronômetro Integrado',
  'Acompanhamento da Evolução',
  'Feedbacks do Aluno',
  'Sobre',
  '300+',
  '95%',
  '100%',
  'Escolha seu plano',
];

const original = readFileSync(source);
const subset = await convert(
  rename(
    await subsetFont(original, CHARACTERS, {
      targetFormat: 'truetype',
      noHinting: true,
      keepFeatures: ['kern', 'mark', 'ccmp', 'locl'],
      preserveNameIds: [13, 14],
    }),
  ),
  'woff2',
);
writeFileSync(resolve(out, 'display.woff2'), subset);

const face = fontkit.create(subset);
const missing = Array.from(CHARACTERS).filter((c) => !face.hasGlyphForCodePoint(c.codePointAt(0)));
if (missing.length > 0) console.warn(`not in the face: ${missing.join(' ')}`);

// Liberation Sans has the widths of Arial. Any other face with those widths can be used instead.
const arial = fontkit.create(
  readFileSync(process.env.ARIAL ?? '/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf'),
);
const width = (font, text) => font.layout(text).advanceWidth / font.unitsPerEm;
const sum = (font, texts) => texts.reduce((total, text) => total + width(font, text), 0);
const percent = (ratio) => `${(ratio * 100).toFixed(2)}%`;

/**
 * A fallback with the face's widths for these texts. Capitals and small letters differ from Arial's by different ratios, so
 * text in capitals has a fallback of its own.
 */
function fallback(family, texts) {
  const sizeAdjust = sum(face, texts) / sum(arial, texts);
  const metric = (value) => percent(value / face.unitsPerEm / sizeAdjust);
  return `@font-face {
  font-family: "${family}";
  src:
    local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold"), local("LiberationSans-Bold"),
    local("Roboto Bold"), local("Roboto-Bold"), local("Helvetica Neue Bold"), local("Arial"), local("Roboto");
  font-weight: 800;
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${metric(face.ascent)};
  descent-override: ${metric(-face.descent)};
  line-gap-override: ${metric(face.lineGap)};
}
`;
}

const css = `/* Made by art/font/make-font.mjs. A cut of Saira Extra Condensed 800, SIL Open Font License 1.1 (art/font/OFL.txt). */
@font-face {
  font-family: "Display";
  src: url("./display.woff2") format("woff2");
  font-weight: 800;
  font-display: swap;
}
/* For text set as written, and for text set in capitals: same widths and line heights as the face itself. */
${fallback('Display fallback', HEADINGS)}${fallback(
  'Display fallback caps',
  HEADINGS.filter((text) => !/\d/.test(text)).map((text) => text.toUpperCase()),
)}`;
writeFileSync(resolve(out, 'display.css'), css);
/**
 * Renames the font inside its file, because the licence reserves the name 'Saira' for the unmodified face. The new name has
 * the same length, so no offset moves. The copyright and licence records stay as they are.
 */
function rename(font) {
  const bytes = Buffer.from(font);
  const table = [...Array(bytes.readUInt16BE(4)).keys()]
    .map((index) => 12 + index * 16)
    .find((at) => bytes.toString('latin1', at, at + 4) === 'name');
  const start = bytes.readUInt32BE(table + 8);
  const storage = start + bytes.readUInt16BE(start + 4);
  for (let index = 0; index < bytes.readUInt16BE(start + 2); index++) {
    const record = start + 6 + index * 12;
    if (![1, 3, 4, 6, 16].includes(bytes.readUInt16BE(record + 6))) continue;
    const from = storage + bytes.readUInt16BE(record + 10);
    const wide = bytes.readUInt16BE(record) !== 1;
    const name = (text) => (wide ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'latin1'));
    const end = from + bytes.readUInt16BE(record + 8);
    for (
      let at = bytes.indexOf(name('Saira'), from);
      at >= 0 && at < end;
      at = bytes.indexOf(name('Saira'), at + 1)
    )
      name('Trena').copy(bytes, at);
  }
  return bytes;
}

console.log(subset.length, 'bytes;', face.numGlyphs, 'glyphs;', face.postscriptName, '\n' + css);
