import styles from './logo.module.css';

export interface LogoProps {
  readonly ground?: 'head' | 'page';
}

/**
 * Logo: the batting crease from above with three stumps, and the name. Decorative, since the surrounding link is
 * named.
 */
export function Logo({ ground = 'head' }: LogoProps) {
  return (
    <svg
      className={styles.logo}
      data-ground={ground}
      height="24"
      viewBox="0 2 100 22"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles.mark}
        d="M19.8 4.1H7.4A5.4 5.4 0 0 0 2 9.5v7a5.4 5.4 0 0 0 5.4 5.4h12.4"
        fill="none"
        strokeWidth="4"
      />
      <g fill="currentColor">
        <circle cx="15.2" cy="8.8" r="1.55" />
        <circle cx="15.2" cy="13" r="1.55" />
        <circle cx="15.2" cy="17.2" r="1.55" />
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="3.6" strokeLinejoin="round" transform="translate(-2.4 0)">
        <path d="M28.8 22V9.2M28.8 15.2c0-3.6 2.2-5.7 6.1-5.5" />
        <path d="M39 15.6h12.4c0-3.7-2.5-6.2-6.1-6.2-3.7 0-6.4 2.7-6.4 6.3 0 3.7 2.7 6.3 6.5 6.3 2.3 0 4.2-.9 5.4-2.5" />
        <path d="M68.2 9.2V22M68.2 15.6c0 3.7-2.6 6.4-6.2 6.4s-6.2-2.7-6.2-6.4 2.6-6.3 6.2-6.3 6.2 2.6 6.2 6.3z" />
        <path d="M83 11.7c-1-1.6-2.7-2.4-4.9-2.4-2.9 0-4.8 1.2-4.8 3.2 0 4.6 10.1 1.7 10.1 6.3 0 2-2 3.2-5 3.2-2.5 0-4.5-.9-5.6-2.7" />
        <path d="M87.9 15.6h12.4c0-3.7-2.5-6.2-6.1-6.2-3.7 0-6.4 2.7-6.4 6.3 0 3.7 2.7 6.3 6.5 6.3 2.3 0 4.2-.9 5.4-2.5" />
      </g>
    </svg>
  );
}
