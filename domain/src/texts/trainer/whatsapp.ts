import { isCompletePhone, phoneDigits } from '../../phone.ts';
import { SUBSCRIBER_PAGE } from './subscriber.ts';

/**
 * The address of a WhatsApp chat with a subscriber, in which a text that names them is already typed; null without a whole
 * phone number.
 */
export function subscriberWhatsapp(phone: string, name: string): string | null {
  if (!isCompletePhone(phone)) return null;
  const [first = ''] = name.trim().split(/\s+/);
  return `https://wa.me/55${phoneDigits(phone)}?text=${encodeURIComponent(SUBSCRIBER_PAGE.whatsappMessage(first))}`;
}
