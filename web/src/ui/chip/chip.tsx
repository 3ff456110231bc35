import type { ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';

/** Pill that turns a filter on and off. */
export function Chip(button: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={styles.chip} {...button} />;
}
