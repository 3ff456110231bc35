import { useSettings } from '#data/queries/catalogue.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { siteLinksOf } from '#data/view-models/site-links.ts';
import { appOffer } from '#player/features/download-bar/app-offer.ts';

export interface Extras {
  /** The floating menu has something to offer. */
  readonly hasQuickLinks: boolean;
  /** The bar with the Android app is to be shown. */
  readonly hasDownload: boolean;
}

/** What floats over the page, if the domain has it. */
export function useExtras(isPhone: boolean): Extras {
  const setting = useSettings();
  const isLoggedIn = useStore(session, (state) => state.accessToken !== null);
  const isOfferWanted = useStore(appOffer, (state) => state.isWanted);
  return {
    hasQuickLinks: siteLinksOf(setting, isLoggedIn).length > 0,
    hasDownload: isPhone && setting.apkUrl !== null && isOfferWanted,
  };
}
