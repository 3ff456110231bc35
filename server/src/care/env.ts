import type { CashEnv } from '#cash/env.ts';
import type { ExclusionRegister } from './harm/exclusion-register.ts';
import type { PersonScreening } from './harm/person-screening.ts';
import { PlayTime } from './harm/play-time.ts';
import { TimeWatch } from './harm/time-limits.ts';
import type { HarmStore } from './store/harm-store.ts';
import type { IdentityStore } from './store/identity-store.ts';
import type { PlayTimeStore } from './store/play-time-store.ts';
import { RefusedFiles } from './uploads/refused-files.ts';
import type { UploadPurpose } from './uploads/store-image.ts';

export interface CarePorts {
  /** Purposes for which a user may upload files. */
  readonly uploadPurposes: readonly UploadPurpose[];
  readonly identities: IdentityStore;
  readonly harm: HarmStore;
  readonly playTimes: PlayTimeStore;
  /** Null disables screening. */
  readonly screening: PersonScreening | null;
  /** Null if there is none; domains that require the check then reject every sign-up. */
  readonly exclusionRegister: ExclusionRegister | null;
}

/** Protection of players: identity, limits, time, harm and exclusion. */
export interface CareEnv extends CashEnv, CarePorts {
  /** Current session time of each player. */
  readonly playTime: PlayTime;
  /** Enforces the time limits that players set for themselves. */
  readonly timeWatch: TimeWatch;
  /** Recently refused uploads. */
  readonly refusedFiles: RefusedFiles;
}

export function openCare(env: CashEnv & CarePorts): CareEnv {
  return {
    ...env,
    playTime: new PlayTime(env),
    timeWatch: new TimeWatch(),
    refusedFiles: new RefusedFiles(env.clock),
  };
}
