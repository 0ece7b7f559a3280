import { RETRY } from 'domain/kit/texts';
import { type ButtonHTMLAttributes, type ComponentProps, useState } from 'react';

const LOOKS = {
  primary: 'btn-primary',
  outline: 'btn-outline',
  quiet: 'btn-ghost',
  danger: 'btn-error btn-outline',
} as const;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  look?: keyof typeof LOOKS;
  /**
   * Whether the action that the button started is still running: the button then shows a spinner, keeps the focus and
   * ignores further clicks.
   */
  busy?: boolean;
  busyText?: string;
  disabled?: boolean;
  wide?: boolean;
  size?: 'large';
}

export function Button(props: ButtonProps) {
  const {
    look = 'primary',
    busy = false,
    busyText,
    disabled,
    wide,
    size,
    children,
    onClick,
    ...rest
  } = props;
  // A long label wraps to a second line. On one line it would make the page wider than a phone.
  const fit = 'h-auto min-h-(--size) max-w-full py-1';
  const classes = ['btn', fit, LOOKS[look], wide && 'w-full', size === 'large' && 'btn-lg'];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      <span>{busy && busyText !== undefined ? busyText : children}</span>
    </button>
  );
}

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Never rejects. */
  onAct: () => unknown;
}

export function ActionButton({ onAct, busy = false, ...rest }: ActionButtonProps) {
  const [acting, setActing] = useState(false);
  async function act() {
    setActing(true);
    await onAct();
    setActing(false);
  }
  return <Button {...rest} busy={busy || acting} onClick={act} />;
}

/** Tries again. It is busy until the attempt has ended, because a network that leads nowhere is waited for. */
export function RetryButton({
  onRetry,
  look = 'primary',
}: {
  onRetry: () => unknown;
  look?: 'primary' | 'outline';
}) {
  return (
    <ActionButton look={look} onAct={onRetry}>
      {RETRY}
    </ActionButton>
  );
}
