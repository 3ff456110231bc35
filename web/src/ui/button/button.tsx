import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: one per area. `normalizeText`: outlined. `quiet`: sunk background. `text`: link style. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'text' | 'danger' | 'head' | 'head-plain';
  readonly size?: 's' | 'm' | 'l' | 'xl';
  readonly isWide?: boolean;
  /** Shows a spinner and ignores presses, at the same width. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A text button. */
export function Button({
  variant = 'plain',
  size = 'm',
  isWide = false,
  isBusy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
      data-look={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      {isBusy && <span className={styles.ring} aria-hidden="true" />}
      {children}
    </button>
  );
}
