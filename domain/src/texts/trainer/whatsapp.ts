import { subscriberWhatsappLink } from '../../subscriber-whatsapp.ts';
import { SUBSCRIBER_PAGE } from './subscriber.ts';

/**
 * The address of a WhatsApp chat with a subscriber, in which a text that names them is already typed; null without a whole
 * phone number.
 */
export function subscriberWhatsapp(phone: string, name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/);
  return subscriberWhatsappLink(phone, SUBSCRIBER_PAGE.whatsappMessage(first));
}
