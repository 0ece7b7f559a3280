import { OPENING } from 'domain/texts/common';

/** Answers a press at once, until the code of the dialog that it opens is there. */
export function Opening() {
  return (
    <output className="fixed inset-x-4 bottom-4 z-30 bg-neutral p-4 text-neutral-content">{OPENING}</output>
  );
}
