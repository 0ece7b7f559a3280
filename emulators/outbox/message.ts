/** Something a person would have found in their inbox. */
export interface Message {
  id: string;
  kind: 'mail' | 'verify-email' | 'reset-password' | 'sign-in' | 'change-email' | 'recover-email';
  to: string[];
  subject: string;
  text: string;
  /** The HTML part, untrusted; null when there is none. */
  html: string | null;
  /** What to click, for the messages of the Auth emulator. */
  link: string | null;
  /** ISO moment; null for the Auth emulator's, which keeps none. */
  createdAt: string | null;
}

/** Where the messages are read from. */
export interface MessageSource {
  projectId: string;
  /** `host:port` */
  firestoreHost: string;
  /** `host:port` */
  authHost: string;
  fetch: typeof fetch;
}
