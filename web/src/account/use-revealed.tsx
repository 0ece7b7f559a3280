import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ACCOUNT } from 'domain/account/texts';
import { decorate } from '../kit/ui/page.tsx';

/**
 * Lets a person see the password that they type: the props of a text field with a button 'Mostrar senha' in it. Sending
 * the form hides the password again, because browsers offer to store what stands in a field of the type `password`.
 */
export function useRevealed() {
  const ref = useRef<HTMLInputElement>(null);
  const [revealed, setRevealed] = useState(false);
  /** The selection to restore after the change of the type, which some browsers answer by moving the caret. */
  const selection = useRef<readonly [start: number | null, end: number | null] | null>(null);

  useEffect(() => {
    const form = ref.current?.form;
    const hide = () => setRevealed(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  useLayoutEffect(() => {
    const input = ref.current;
    const kept = selection.current;
    selection.current = null;
    if (kept && input === document.activeElement) decorate(() => input?.setSelectionRange(...kept));
  });

  const toggle = () => {
    const input = ref.current;
    selection.current = input && [input.selectionStart, input.selectionEnd];
    setRevealed(!revealed);
  };
  const end = (
    <button
      type="button"
      className="btn btn-ghost absolute inset-y-0 end-0 h-full border-0 bg-transparent px-3 text-sm underline"
      // A press leaves the focus in the field, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
    >
      <span>{revealed ? ACCOUNT.hide : ACCOUNT.show}</span>{' '}
      <span className="sr-only">{ACCOUNT.shownObject}</span>
    </button>
  );
  return {
    ref,
    type: revealed ? 'text' : 'password',
    end,
    autoCapitalize: 'none',
    spellCheck: false,
  } as const;
}
