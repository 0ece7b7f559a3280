/**
 * Everything that is true of this one trainer and of no other, in one place. All values are invented: whoever puts the
 * site into service replaces them here. Numbers under `claims` are the marketing claims of spec §9.
 */
export const TRAINER = {
  /** Where the site is, without a slash at the end: for search engines and shared links. */
  site: 'https://personal.example',
  name: 'Rafael Monteiro',
  cref: 'CREF 000000-G/SP',
  legalName: 'Rafael Monteiro Treinamento Online ME',
  cnpj: '00.000.000/0001-00',
  address: 'Rua Exemplo, 100 – São Paulo/SP – CEP 00000-000',
  email: 'contato@personal.example',
  whatsapp: '5511900000000',
  phone: '+55 11 90000-0000',
  instagram: 'https://www.instagram.com/personal.example/',
  claims: { students: '300+', years: '6+', success: '95%', dedication: '100%' },
} as const;

/** A WhatsApp chat with the trainer, with `text` already typed in. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${TRAINER.whatsapp}?text=${encodeURIComponent(text)}`;
}
