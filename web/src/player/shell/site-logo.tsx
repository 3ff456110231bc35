import { useSettings } from '#data/queries/catalogue.ts';
import { Logo, type LogoProps } from '#ui/logo/logo.tsx';
import styles from './site-logo.module.css';

const BUILT_IN = '/logo.svg';

/** The domain's own logo, or ours. The link around it is named. */
export function SiteLogo({ ground = 'head' }: LogoProps) {
  const { mainLogo } = useSettings();
  if (mainLogo === BUILT_IN) return <Logo ground={ground} />;
  return <img className={styles.picture} src={mainLogo} alt="" />;
}
