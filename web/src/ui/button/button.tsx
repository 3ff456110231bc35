import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import iconStyles from './icon-button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: one per area. `plain`: outlined. `quiet`: sunk background. `text`: link style. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'text' | 'danger' | 'head' | 'head-plain';
  readonly size?: 's' | 'm' | 'l' | 'xl';
  readonly isWide?: boolean;
  /** Shows a spinner and ignores presses, at the same width. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

interface ButtonLook {
  readonly variant?: ButtonProps['variant'] | undefined;
  readonly size?: ButtonProps['size'] | undefined;
  readonly isWide?: boolean | undefined;
}

/** Makes a link look like a button: spread it over `<Link>` or `<a>`. */
export function buttonLook({ variant = 'plain', size = 'm', isWide = false }: ButtonLook = {}) {
  return { className: styles.button, 'data-look': variant, 'data-size': size, 'data-wide': isWide || undefined };
}

/** A text button. */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = buttonLook({ variant, size, isWide });
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      {...look}
      className={className === undefined ? look.className : `${look.className} ${className}`}
    >
      {isBusy && <span className={styles.ring} aria-hidden="true" />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name. */
  readonly label: string;
  /** `head`: on the dark header. */
  readonly ground?: 'panel' | 'head';
  readonly size?: 's' | 'm';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square icon button, at least 44 px on touch screens. */
export function IconButton({
  label,
  ground = 'panel',
  size = 'm',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={className === undefined ? iconStyles.button : `${iconStyles.button} ${className}`}
      data-ground={ground}
      data-size={size}
    />
  );
}
