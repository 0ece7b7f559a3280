/**
 * The facts about this trainer. All values are invented: the person who puts the site into service replaces them here. The
 * numbers under `claims` are the marketing claims of spec §9.
 */
export const TRAINER = {
  /** The site's origin, without a slash at the end, for search engines and shared links. */
  site: 'https://personal.example',
  name: 'Rafael Monteiro',
  cref: 'CREF 000000-G/SP',
  legalName: 'Rafael Monteiro Treinamento Online ME',
  cnpj: '00.000.000/0001-00',
  address: 'Rua Exemplo, 100 – São Paulo/SP – CEP 00000-000',
  email: 'contato@personal.example',
  whatsapp: '5511900000000',
  phone: '+55 11 90000-0000',
  /** Within how many working days a workout is promised, once the answers suffice. */
  deliveryDays: 3,
  instagram: 'https://www.instagram.com/personal.example/',
  claims: { students: '300+', years: '6+', success: '95%', dedication: '100%' },
} as const;

/** The address of a WhatsApp chat with the trainer in which `text` is already typed. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${TRAINER.whatsapp}?text=${encodeURIComponent(text)}`;
}
