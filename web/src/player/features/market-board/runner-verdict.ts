import type { WireRunnerStatus } from '@crease/contracts/wire/catalogue.ts';
import { t } from '#text/text.ts';

/** How it ended for a runner of a settled market. */
export interface RunnerVerdict {
  readonly isWon: boolean;
  readonly words: string;
}

/** Null: it has not ended. On a line that was met by a quarter, half of each bet was settled and half went back. */
export function verdictOf(status: WireRunnerStatus): RunnerVerdict | null {
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
