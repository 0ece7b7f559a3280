import { cleanLine } from './questionnaire/clean-text.ts';
import { isCompletePhone, phoneDigits } from './phone.ts';

/**
 * The address of a WhatsApp chat with a subscriber in which `text` is already typed, without invisible characters of a name in it;
 * null if the phone is not a whole one.
 */
export function subscriberWhatsappLink(phone: string, text: string): string | null {
  if (!isCompletePhone(phone)) return null;
  return `https://wa.me/55${phoneDigits(phone)}?text=${encodeURIComponent(cleanLine(text))}`;
}
