import { KEYBOARD } from 'domain/trainer/texts';
import { useEffect, useState } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';

/** The rows of the queue and of the library. */
const ROWS = 'li a[href^="/treinador/aluno/"], li button[data-exercise]';

/**
 * The keys of the list and what they do. They act only while a row of the list has the focus, so they need no switch (WCAG 2.1.4), and
 * none of them changes anything.
 */
export function Keyboard() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement && target.matches(ROWS))) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === '?') setOpen(true);
      else {
        const next = nextFocus(target, key);
        if (next === undefined) return;
        next.focus();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <div className="border-base-300 border-t bg-base-200 p-2 text-center pointer-coarse:hidden print:hidden">
        <Button look="quiet" onClick={() => setOpen(true)}>
          {KEYBOARD.button}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={KEYBOARD.title} onClose={() => setOpen(false)}>
          <p className="mb-4">{KEYBOARD.when}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {KEYBOARD.list.map(([key, what]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="border border-base-300 px-2 py-0.5 font-bold">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

/** Where a key moves the focus from a row; undefined where it moves nowhere. */
function nextFocus(row: HTMLElement, key: string): HTMLElement | undefined {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(({ offsetParent }) => offsetParent !== null);
  if (key === '/') return shown('input[type="search"]')[0];
  const rows = shown(ROWS);
  if (key === 'j') return rows[rows.indexOf(row) + 1];
  return key === 'k' ? rows[rows.indexOf(row) - 1] : undefined;
}
