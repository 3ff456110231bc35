import type { WireRunnerStatus } from '@crease/contracts/wire/catalogue.ts';
import { t } from '#i18n/text.ts';

/** Outcome of a runner in a settled market. */
export interface RunnerVerdict {
  readonly isWon: boolean;
  readonly words: string;
}

/** Null if not settled. On a half-won quarter line, half of each stake is settled and half returned. */
export function getVerdict(status: WireRunnerStatus): RunnerVerdict | null {
  switch (status) {
    case 'WINNER':
      return { isWon: true, words: t('Won') };
    case 'HALF_WON':
      return { isWon: true, words: t('Half won') };
    case 'HALF_LOST':
      return { isWon: false, words: t('Half lost') };
    case 'LOSER':
      return { isWon: false, words: t('Lost') };
    default:
      return null;
  }
}
