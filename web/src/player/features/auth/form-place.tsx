import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import styles from './auth.module.css';

export interface FormPlaceProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/**
 * A pressed button would take the focus from the field before it acts: the field would be judged, its message would push
 * the button away from under the finger, and nothing would happen.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button, a') !== null) {
    event.preventDefault();
  }
}

/** A form of the three windows. */
export function FormPlace({ onSubmit, children }: FormPlaceProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} onMouseDown={keepFocus}>
      {children}
    </form>
  );
}
