import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './office-link.module.css';

export interface OfficeLinkProps {
  /** Below /backoffice. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A way to another page of the back office. */
export function OfficeLink({ to, className = styles.link, children }: OfficeLinkProps) {
  return (
    <Link to={to} className={className} preload={false}>
      {children}
    </Link>
  );
}
