// Puts the testimonials' drawings on one sheet, web/src/assets/results/results.svg, so that the page loads all of them with
// one request. A page shows one by its name (`results.svg#camila-antes`). Run it after make-results.mjs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../web/src/assets/results');
const WIDTH = 240;
const HEIGHT = 300;

const names = readdirSync(folder)
  .filter((file) => /-(antes|depois)\.svg$/.test(file))
  .map((file) => file.replace('.svg', ''))
  .sort();
const drawings = names.map((name, index) => {
  const svg = readFileSync(resolve(folder, `${name}.svg`), 'utf8');
  // Two drawings use the same ids, so on the sheet each id gets the number of its drawing.
  const marked = svg
    .replace(/ id="/g, `$&${index}`)
    .replace(/(href="#|url\(#)/g, `$&${index}`)
    .replace(/<title>.*?<\/title>/, '');
  const x = index * WIDTH;
  return [
    `<view id="${name}" viewBox="${x} 0 ${WIDTH} ${HEIGHT}"/>`,
    marked.replace(
      '<svg xmlns="http://www.w3.org/2000/svg"',
      `<svg x="${x}" width="${WIDTH}" height="${HEIGHT}"`,
    ),
  ].join('');
});
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawings.join('')}</svg>`;
writeFileSync(resolve(folder, 'results.svg'), sheet);
console.log('results.svg', sheet.length);
