import type { ButtonHTMLAttributes } from 'react';

const LOOKS = {
  primary: 'btn-primary',
  outline: 'btn-outline',
  quiet: 'btn-ghost',
  danger: 'btn-error btn-outline',
} as const;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  /** How it looks; `primary` marks the main action of a screen. */
  look?: keyof typeof LOOKS;
  /**
   * Whether the action that the button started is still running: the button then shows a spinner, keeps the focus and
   * ignores further clicks.
   */
  busy?: boolean;
  /** The label while it is busy, e.g. 'Salvando...'. */
  busyText?: string;
  disabled?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  /** As tall as a field (44 px) or, for the main action of a screen, taller. */
  size?: 'normal' | 'large';
}

/** A button of at least 44 px. */
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
