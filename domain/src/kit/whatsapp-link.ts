import { TRAINER } from './content/trainer.ts';

/** The address of a WhatsApp chat with the trainer in which `text` is already typed. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${TRAINER.whatsapp}?text=${encodeURIComponent(text)}`;
}
