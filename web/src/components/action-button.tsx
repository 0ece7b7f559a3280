import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Never rejects. */
  onAct: () => unknown;
}

/** A button that is busy as long as its action runs. */
export function ActionButton({ onAct, busy = false, ...rest }: ActionButtonProps) {
  const [acting, setActing] = useState(false);
  async function act() {
    setActing(true);
    await onAct();
    setActing(false);
  }
  return <Button {...rest} busy={busy || acting} onClick={act} />;
}
