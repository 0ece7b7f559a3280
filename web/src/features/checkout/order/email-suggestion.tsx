import { suggestEmail } from 'domain/suggest-email';
import { emailSuggestion } from 'domain/texts/checkout';
import { useEffect, useState } from 'react';

/** How long nothing is typed before a domain counts as typed to its end, in milliseconds. */
const PAUSE = 800;

interface EmailSuggestionProps {
  /** What stands in the field. */
  typed: string;
  /** Puts the suggestion there. */
  onAccept: (email: string) => void;
}

/**
 * Below an e-mail field whose domain looks mistyped: the address that was probably meant, to be taken by a click. It comes
 * only after a pause, because on the way to 'gmail.com' there is 'gmail.co', and it is read out without taking the focus.
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
            // The button is gone with what it suggested: the focus goes where the address is.
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
