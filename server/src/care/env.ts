import { FILE_QUOTA } from '@crease/contracts/base/constants.ts';
import type { FileStore } from '#base/system/file-store.ts';
import type { CashEnv } from '#cash/env.ts';
import { RecentTimes } from '#people/attempt-limits.ts';
import type { ExclusionRegister } from './exclusion-register.ts';
import type { PersonScreening } from './person-screening.ts';
import { PlayTime, TimeWatch } from './play-time.ts';
import { HarmStore } from './store/harm-store.ts';
import { IdentityStore } from './store/identity-store.ts';
import { PlayTimeStore, type PlayTimes } from './store/play-time-store.ts';
import { HOUR_MS, type UploadPurpose } from './user-images.ts';

export interface CarePorts {
  /** Purposes for which a user may upload files. */
  readonly uploadPurposes: readonly UploadPurpose[];
  /** Images of identity documents. */
  readonly identityFiles: FileStore;
  /** The database's by default. */
  readonly playTimes?: PlayTimes;
  /** Null disables screening. */
  readonly screening: PersonScreening | null;
  /** Null if there is none; domains that require the check then reject every sign-up. */
  readonly exclusionRegister: ExclusionRegister | null;
}

/** Protection of players: identity, limits, time, harm and exclusion. */
export interface CareEnv extends Readonly<ReturnType<typeof openCare>> {}

export function openCare(env: CashEnv & CarePorts) {
  const { sql, clock, identityFiles, playTimes = new PlayTimeStore(sql) } = env;
  const now = () => clock.now();
  return {
    ...env,
    identities: new IdentityStore(sql, identityFiles, now),
    harm: new HarmStore(sql, now),
    /** Current session time of each player. */
    playTime: new PlayTime({ playTimes, clock }),
    /** Enforces the time limits that players set for themselves. */
    timeWatch: new TimeWatch(),
    /** Refused uploads of the last hour, by user: judging a file costs as much as storing it, so they count alike. */
    refusedFiles: new RecentTimes(clock, { windowMs: HOUR_MS, most: FILE_QUOTA.perHour }),
  };
}
