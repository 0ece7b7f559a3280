/** A message that a person would have received by e-mail. */
export interface Message {
  id: string;
  kind: 'mail' | 'verify-email' | 'reset-password' | 'sign-in' | 'change-email' | 'recover-email';
  to: string[];
  subject: string;
  text: string;
  /** The HTML part, which is untrusted; null when the message has none. */
  html: string | null;
  /** The link to click in a message of the Auth emulator; null in other messages. */
  link: string | null;
  /** The ISO moment of its arrival; null for messages of the Auth emulator, which keeps no time. */
  createdAt: string | null;
}

/** The Auth emulator, whose links are shown among the messages. */
export interface LinkSource {
  projectId: string;
  /** `host:port` */
  authHost: string;
  fetch: typeof fetch;
}
