import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { t } from '#i18n/text.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './banners.module.css';

type Banner = DomainSetting['banners'][number];

/**
 * The domain's banners, side by side and static. They are below the list so that a late image shifts no prices. A
 * broken image is replaced by its title; without a title the banner is hidden.
 */
function Banners({ banners }: { readonly banners: DomainSetting['banners'] }) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = banners.filter(({ imageUrl, title }) => !broken.includes(imageUrl) || hasWords(title));
  if (shown.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('Promotions')}>
      <Stack as="ul" gap={5} className={styles.list}>
        {shown.map((banner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same banner may stand there twice
          <li key={`${index} ${banner.imageUrl}`}>
            <Frame link={banner.link} title={banner.title}>
              {!broken.includes(banner.imageUrl) && (
                <img
                  className={styles.picture}
                  src={banner.imageUrl}
                  // Decorative: any text is overlaid on the image.
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={() => setBroken([...broken, banner.imageUrl])}
                />
              )}
              {hasWords(banner.title) && (
                <Text relative padY={4} padX={5} surface="panel" weight="semi" breaks>
                  {banner.title}
                </Text>
              )}
            </Frame>
          </li>
        ))}
      </Stack>
    </section>
  );
}

interface FrameProps extends Pick<Banner, 'link' | 'title'> {
  readonly children: ReactNode;
}

/** Links to one of our pages, to another site in a new window, or to nothing. */
function Frame({ link, title, children }: FrameProps) {
  if (link === null || link.trim() === '') return <div className={styles.banner}>{children}</div>;
  const name = hasWords(title) ? undefined : t('Promotion: {address}', { address: link });
  return link.startsWith('/') ? (
    <Link to={link} className={styles.banner} aria-label={name}>
      {children}
    </Link>
  ) : (
    <a className={styles.banner} href={link} target="_blank" rel="noreferrer" aria-label={name}>
      {children}
    </a>
  );
}

function hasWords(title: string | null): title is string {
  return title !== null && title.trim() !== '';
}

/** The domain's banners for the in-play page. */
export function PageBanners() {
  const { banners } = useSettings();
  return <Banners banners={banners} />;
}
