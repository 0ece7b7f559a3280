import { KEYBOARD } from 'domain/trainer/texts';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { createDeviceStore } from '../kit/device/device-store.ts';
import { deviceStorage } from '../kit/device/device-storage.ts';

const store = createDeviceStore(deviceStorage(), 'teclas', v.boolean(), true);

/**
 * The shortcuts of a single key, their list, and the switch that turns them off in this browser (WCAG 2.1.4). They do nothing while
 * a field has the focus or a dialog is open, and none of them changes anything.
 */
export function Keyboard() {
  const [isOn, setOn] = useState(store.read);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen(true);
      else if (!follow(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  return (
    <>
      <div className="border-base-300 border-t bg-base-200 p-2 text-center pointer-coarse:hidden print:hidden">
        <Button look="quiet" onClick={() => setOpen(true)}>
          {KEYBOARD.button}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={KEYBOARD.title} onClose={() => setOpen(false)}>
          <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {KEYBOARD.list.map(([key, what]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="border border-base-300 px-2 py-0.5 font-bold">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked={isOn}
              onChange={() => {
                store.write(!isOn);
                setOn(!isOn);
              }}
            />
            <span>{KEYBOARD.use}</span>
          </label>
        </Dialog>
      )}
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  (target instanceof Element && target.matches('input, textarea, select')) ||
  document.querySelector('dialog[open]') !== null;

/** Moves the focus as a key says, or opens the dialog with the link. Answers whether the key means something here. */
function follow(key: string): boolean {
  const found = elementOf(key);
  if (found === undefined) return false;
  if (key === 'l') found.click();
  else found.focus();
  return true;
}

function elementOf(key: string): HTMLElement | undefined {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(({ offsetParent }) => offsetParent !== null);
  switch (key) {
    case 'j':
    case 'k': {
      const rows = shown('li a[href^="/treinador/aluno/"]');
      const focused = rows.findIndex((row) => row === document.activeElement);
      const from =
        focused === -1 ? rows.findIndex((row) => row.getAttribute('aria-current') === 'page') : focused;
      return rows[key === 'j' ? from + 1 : Math.max(from - 1, 0)];
    }
    case 'l':
      return shown('[aria-keyshortcuts="l"]')[0];
    case '/':
      return shown('input[type="search"]')[0];
    default:
      return undefined;
  }
}
