/**
 * A site with photographs: the trainer's portrait and two pairs of a person before and after. They are our own drawings, made
 * anew for each run, so that no file of a person exists that could be shipped.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright';
import type { About, Testimonials } from '../../domain/src/kit/content/schemas.ts';
import { configurationOf, LOCAL_PROJECT } from '../../scripts/configuration.ts';
import { checkContent } from '../../scripts/content/check-content.ts';
import { linkPackages } from '../../scripts/link-packages.ts';
import { root, runNode, TYPESCRIPT } from '../../scripts/processes.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

/** What the site is built from. */
const PARTS = ['config', 'content', 'domain', 'package.json', 'scripts', 'tsconfig.base.json', 'web'];

/** The files of the drawings, and of each the colours of room and clothes and how broad the person is at the belly. */
const DRAWINGS = {
  'retrato.webp': { room: '#d9a06b', shirt: '#1d2733', belly: 92 },
  'ana-antes.webp': { room: '#b8c4c9', shirt: '#566b78', belly: 132 },
  'ana-depois.webp': { room: '#c7d3b8', shirt: '#7d2f2a', belly: 84 },
  'bruno-antes.webp': { room: '#c9c0b8', shirt: '#44506b', belly: 140 },
  'bruno-depois.webp': { room: '#bcd0d6', shirt: '#20362b', belly: 96 },
} as const;
type Drawing = (typeof DRAWINGS)[keyof typeof DRAWINGS];

/** The testimonials of the site with photographs: words alone first, then the two pairs, then an example. */
export const PHOTOGRAPHED: Testimonials = [
  {
    name: 'Célia',
    role: 'Condicionamento, 5 meses',
    content: 'Voltei a correr com minha filha no parque.',
    rating: 4,
    example: false,
    consent: '2026-02-10',
    photos: null,
  },
  {
    name: 'Ana',
    role: 'Emagrecimento, 8 meses',
    content: 'Perdi medidas e ganhei vontade de levantar cedo.',
    rating: 5,
    example: false,
    consent: '2026-03-02',
    photos: { before: 'ana-antes.webp', after: 'ana-depois.webp' },
  },
  {
    name: 'Bruno',
    role: 'Hipertrofia, 1 ano',
    content: 'Treino em casa e nunca estive tão forte.',
    rating: 5,
    example: false,
    consent: '2026-04-21',
    photos: { before: 'bruno-antes.webp', after: 'bruno-depois.webp' },
  },
  {
    name: 'Davi',
    role: 'Reabilitação',
    content: 'Um exemplo de como um depoimento aparece.',
    rating: 5,
    example: true,
    consent: null,
    photos: null,
  },
];

/** A person from the waist up, 480 × 600, in the light of a window. */
function drawingOf({ room, shirt, belly }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600">
    <defs>
      <linearGradient id="light"><stop stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-opacity=".35"/></linearGradient>
      <filter id="grain"><feTurbulence baseFrequency=".8" numOctaves="2"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .12 0"/></filter>
    </defs>
    <rect width="480" height="600" fill="${room}"/>
    <path d="M${240 - belly - 30} 600Q${240 - belly} 480 ${225 - belly} 400Q110 330 205 306h70Q370 330 ${255 + belly} 400Q${240 + belly} 480 ${270 + belly} 600z" fill="${shirt}"/>
    <path d="M210 250h60v60q-30 40-60 0z" fill="#a8683f"/>
    <ellipse cx="240" cy="190" rx="68" ry="88" fill="#c07f52"/>
    <path d="M168 190Q160 84 240 84t72 106q-10-60-72-60t-72 60z" fill="#2b1a12"/>
    <path d="M206 184h20m28 0h20M214 232q26 22 52 0" fill="none" stroke="#3a2217" stroke-width="6" stroke-linecap="round"/>
    <rect width="480" height="600" fill="url(#light)"/>
    <rect width="480" height="600" filter="url(#grain)"/>
  </svg>`;
}

/** Writes the drawings as pictures into a folder. */
async function drawPhotographs(folder: string) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    for (const [name, drawing] of Object.entries(DRAWINGS)) {
      const base64 = await page.evaluate(async (svg) => {
        const picture = new Image();
        picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await picture.decode();
        const canvas = document.createElement('canvas');
        canvas.width = 360;
        canvas.height = 450;
        canvas.getContext('2d')?.drawImage(picture, 0, 0, 360, 450);
        return canvas.toDataURL('image/webp', 0.6).split(',')[1] ?? '';
      }, drawingOf(drawing));
      writeFileSync(join(folder, name), base64, 'base64');
    }
  } finally {
    await browser.close();
  }
}

/**
 * Builds the site of the local suite with photographs, from a copy of what it is built from. Answers the built site's folder,
 * and what removes the copy. Throws where the content is wrong, as a build does.
 */
export async function buildWithPhotographs() {
  const copy = mkdtempSync(join(tmpdir(), 'photographed-'));
  for (const part of PARTS) {
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (source) => !['node_modules', 'dist', 'lib'].includes(basename(source)),
    });
  }
  linkPackages(root, copy);
  const content = join(copy, 'content');
  const about: About = JSON.parse(readFileSync(join(content, 'about.json'), 'utf8'));
  const write = (name: string, value: unknown) => writeFileSync(join(content, name), JSON.stringify(value));
  write('about.json', { ...about, portrait: 'retrato.webp' });
  write('testimonials.json', PHOTOGRAPHED);
  await drawPhotographs(join(content, 'photos'));
  await checkContent(content);
  const dist = join(copy, 'web', 'dist');
  const prerender = join(copy, 'scripts', 'prerender.ts');
  await runNode([...TYPESCRIPT, prerender, dist], copy, configurationOf(LOCAL_PROJECT));
  return { dist, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
