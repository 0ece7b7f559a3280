import type { ReactNode } from 'react';

interface DialogFormProps {
  busy: boolean;
  /** Is not called while busy. It checks the fields itself. */
  onSend: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** The form of a trainer's dialog. */
export function DialogForm({ busy, onSend, children }: DialogFormProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
