import { whatsappLink } from 'domain/whatsapp-link';
import type { ReactNode } from 'react';

interface WhatsappLinkProps {
  /** The text with which the chat begins. */
  message: string;
  className: string;
  'aria-label'?: string;
  /** Absent where styles show an icon. */
  children?: ReactNode;
}

/** A link that opens a WhatsApp chat with the trainer, in a new tab. */
export function WhatsappLink({ message, children, ...attributes }: WhatsappLinkProps) {
  return (
    <a {...attributes} href={whatsappLink(message)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
