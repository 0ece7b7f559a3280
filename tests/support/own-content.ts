import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  About,
  Claims,
  Delivery,
  Faq,
  Plans,
  Testimonials,
  Trainer,
} from '../../domain/src/kit/content/schemas.ts';
import { root } from '../../scripts/processes.ts';

/** What an owner puts in the place of everything that is handed over. */
export const OWN_CONTENT = {
  trainer: {
    site: 'https://treino.example.org',
    name: 'Ana Prado & Irmãs',
    pronoun: 'ela',
    cref: 'CREF 123456-G/MG',
    legalName: 'Ana Prado Treinos Ltda',
    cnpj: '11.222.333/0001-81',
    address: 'Rua Augusta, 7 – Belo Horizonte/MG – CEP 30000-000',
    email: 'contato@treino.example.org',
    whatsapp: '5531987654321',
    phone: '+55 31 98765-4321',
    instagram: 'https://www.instagram.com/treino.example.org/',
  },
  about: {
    portrait: 'ana.jpg',
    sharingPicture: 'ana-larga.jpg',
    title: 'Muito prazer, Ana',
    story: ['Fui atleta de remo e hoje treino quem nunca remou.'],
    training: ['Mestra em Ciências do Esporte'],
    register: 'https://cref.example.org/consulta',
  },
  claims: { students: '41', years: '2', success: '88%', dedication: '99%', videos: '212' },
  delivery: { workingDays: 5, channel: 'por e-mail, em PDF', app: null },
  faq: [{ question: 'Atende em Minas?', answer: 'Em Minas e no Brasil inteiro.' }],
  plans: {
    plus: {
      name: 'Treino Base',
      price_cents: 18_990,
      crossed_out_cents: null,
      features: ['Treino em PDF'],
      badge: null,
    },
    pro: {
      name: 'Treino Total',
      price_cents: 25_990,
      crossed_out_cents: 27_990,
      features: ['Treino em PDF', 'Conversa semanal'],
      badge: 'MAIS PEDIDO',
    },
  },
  testimonials: [
    {
      name: 'Joana',
      role: 'Remo, 3 meses',
      content: 'Nunca pensei que remaria sem sair da sala.',
      rating: 4,
      example: false,
      consent: '2026-05-03',
      photos: { before: 'joana-antes.jpg', after: 'joana-depois.jpg' },
    },
  ],
} satisfies {
  trainer: Trainer;
  about: About;
  claims: Claims;
  delivery: Delivery;
  faq: Faq;
  plans: Plans;
  testimonials: Testimonials;
};

/** Writes the content into a folder that does not exist yet. */
export function writeOwnContent(folder: string): void {
  mkdirSync(join(folder, 'photos'), { recursive: true });
  for (const [name, value] of Object.entries(OWN_CONTENT)) {
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
  }
  for (const photo of ['ana.jpg', 'ana-larga.jpg', 'joana-antes.jpg', 'joana-depois.jpg']) {
    const picture = photo === 'ana-larga.jpg' ? 'og.jpg' : 'icon-192.png';
    cpSync(join(root, 'web', 'public', picture), join(folder, 'photos', photo));
  }
}
