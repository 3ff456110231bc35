import { KeyedMutex } from '#base/keyed-mutex.ts';
import type { CatalogueEnv } from '#catalogue/env.ts';
import { NoticeStore } from './notice-store.ts';
import { NoticeWriter } from './notice-writer.ts';
import { PersonalPushes } from './personal-pushes.ts';
import { PersonalStore } from './personal-store.ts';
import { PriceAlerts } from './price-alerts.ts';

/** Notifications, price alerts and a person's preferences. */
export interface NoticesEnv extends Readonly<ReturnType<typeof openNotices>> {}

export function openNotices(env: CatalogueEnv) {
  const { lockWatch: watch, marketViews, sql } = env;
  const following = { ...env, exchange: env.followed };
  const personal = new PersonalStore(sql);
  const noticeStore = new NoticeStore(sql);
  const personalNews = new PersonalPushes();
  const notices = new NoticeWriter({ ...following, noticeStore, personalNews });
  return {
    ...env,
    personal,
    noticeStore,
    personalNews,
    notices,
    priceAlerts: new PriceAlerts({ ...following, personal, notices, marketViews }),
    /** Serialises changes to one user's settings and alerts. */
    preferenceMutex: new KeyedMutex({ watch }),
    alertMutex: new KeyedMutex({ watch }),
  };
}
