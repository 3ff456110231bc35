import { Link } from '@tanstack/react-router';
import { buttonLook } from '#ui/button/button.tsx';

export interface LinkButtonProps {
  readonly to: string;
  readonly words: string;
  /** Primary style; others are outlined. */
  readonly isMain?: boolean;
}

/** A link styled as a button, for empty states. */
export function LinkButton({ to, words, isMain = false }: LinkButtonProps) {
  return (
    <Link to={to} {...buttonLook({ variant: isMain ? 'primary' : 'plain', size: 'l' })}>
      {words}
    </Link>
  );
}
