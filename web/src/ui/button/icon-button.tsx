import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
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
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
      data-ground={ground}
      data-size={size}
    />
  );
}
