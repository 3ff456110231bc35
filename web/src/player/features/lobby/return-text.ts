import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { t } from '#text/text.ts';

const DIGITS = 1;

/** What a game returns on average; empty where its provider does not say. */
export function returnText({ rtp, rtpMost }: Pick<CasinoGame, 'rtp' | 'rtpMost'>): string {
  if (rtp === null) return '';
  const least = rtp.toFixed(DIGITS);
  const most = (rtpMost ?? rtp).toFixed(DIGITS);
  return least === most
    ? t('Returns {percent} %', { percent: least })
    : t('Returns {least} to {most} %', { least, most });
}
