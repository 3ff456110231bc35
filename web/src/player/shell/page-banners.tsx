import { useSettings } from '#data/queries/catalogue.ts';
import { Banners } from '#player/features/banners/banners.tsx';

/** The domain's banners, for the page of what is in play. */
export function PageBanners() {
  const { banners } = useSettings();
  return <Banners banners={banners} />;
}
