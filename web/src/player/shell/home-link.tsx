import { Link } from '@tanstack/react-router';
import { chooseSport } from '#data/stores/in-play-filter.ts';
import { t } from '#text/text.ts';
import { SiteLogo } from './site-logo.tsx';

const CRICKET = 3;

export interface HomeLinkProps {
  readonly ground: 'head' | 'page';
  readonly className: string | undefined;
}

/** The logo: to what is in play in cricket (spec section 2). */
export function HomeLink({ ground, className }: HomeLinkProps) {
  return (
    <Link
      to="/inplay"
      className={className}
      aria-label={t('Home')}
      onClick={() => chooseSport(CRICKET)}
    >
      <SiteLogo ground={ground} />
    </Link>
  );
}
