import { cleanLine } from './questionnaire/clean-text.ts';
import { wholePhone } from './phone.ts';

/**
 * The address of a WhatsApp chat with a subscriber in which `text` is already typed, without invisible characters of a name in it;
 * null if the phone is not a whole one.
 */
export function subscriberWhatsappLink(phone: string, text: string): string | null {
  const digits = wholePhone(phone);
  return digits && `https://wa.me/55${digits}?text=${encodeURIComponent(cleanLine(text))}`;
}
