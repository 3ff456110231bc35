import { KeyedMutex } from '#base/keyed-mutex.ts';
import type { CatalogueEnv } from '#catalogue/env.ts';
import { NoticeWriter } from './notice-writer.ts';
import { PersonalPushes } from './personal-news.ts';
import type { PersonalStore } from './personal-store.ts';
import { PriceAlerts } from './price-alerts.ts';

export interface NoticesPorts {
  readonly personal: PersonalStore;
}

/** Notifications, price alerts and a person's preferences. */
export interface NoticesEnv extends CatalogueEnv, NoticesPorts {
  readonly personalNews: PersonalPushes;
  readonly notices: NoticeWriter;
  readonly priceAlerts: PriceAlerts;
  /** Serialises changes to one user's settings and alerts. */
  readonly preferenceMutex: KeyedMutex;
  readonly alertMutex: KeyedMutex;
}

export function openNotices(env: CatalogueEnv & NoticesPorts): NoticesEnv {
  const { lockWatch: watch, marketViews } = env;
  const following = { ...env, exchange: env.followed };
  const personalNews = new PersonalPushes();
  const notices = new NoticeWriter({ ...following, personalNews });
  return {
    ...env,
    personalNews,
    notices,
    priceAlerts: new PriceAlerts({ ...following, notices, marketViews }),
    preferenceMutex: new KeyedMutex({ watch }),
    alertMutex: new KeyedMutex({ watch }),
  };
}
