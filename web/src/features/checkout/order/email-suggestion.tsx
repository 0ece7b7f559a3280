import { suggestEmail } from 'domain/email/suggest';
import { emailSuggestion } from 'domain/texts/checkout';
import { useEffect, useState } from 'react';

/** The pause in typing, in milliseconds, after which the domain counts as complete. */
const PAUSE = 800;

interface EmailSuggestionProps {
  /** The text in the field. */
  typed: string;
  /** Puts the suggested e-mail address into the field. */
  onAccept: (email: string) => void;
}

/**
 * A button below an e-mail field whose domain looks mistyped: it suggests the e-mail address that the buyer probably
 * meant. It shows only after a pause, because typing 'gmail.com' passes through 'gmail.co'. Screen readers announce it;
 * the focus stays.
 */
export function EmailSuggestion({ typed, onAccept }: EmailSuggestionProps) {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const email = settled === typed ? suggestEmail(typed) : null;
  return (
    <div aria-live="polite">
      {email !== null && (
        <button
          type="button"
          className="btn btn-outline btn-info mt-1.5 h-auto min-h-(--size) w-full justify-start py-1 text-left"
          onClick={(event) => {
            // The button disappears with its suggestion, so the focus moves to the field.
            const field = event.currentTarget.form?.elements.namedItem('email');
            onAccept(email);
            if (field instanceof HTMLInputElement) field.focus();
          }}
        >
          {emailSuggestion(email)}
        </button>
      )}
    </div>
  );
}
