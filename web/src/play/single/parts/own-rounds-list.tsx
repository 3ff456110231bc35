import type { OwnRound } from '@crease/contracts/wire/play.ts';
import { secondsText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { loadOlderRounds, useOwnRounds } from '#play/data/own-rounds.ts';
import { BetRow, BetRows } from '#play/parts/bet-rows.tsx';
import { NetText } from '#play/parts/session-figures.tsx';
import { Button } from '#ui/button/button.tsx';
import { computeNet, paiseText } from './figures.ts';
import type { SingleKit } from './single-frame.tsx';

interface OwnRoundsListProps {
  readonly kit: SingleKit;
  readonly onOpen: (round: OwnRound) => void;
}

/** The player's rounds of this game, latest first. Each opens with replay and proof. */
export function OwnRoundsList({ kit, onOpen }: OwnRoundsListProps) {
  const { items, before, isLoading } = useOwnRounds();
  const rounds = items ?? [];
  return (
    <>
      <BetRows title={t('My rounds')} empty={rounds.length === 0 ? t('No rounds yet') : null}>
        {rounds.map((own) => (
          <BetRow
            key={own.roundId}
            title={roundName(own)}
            about={kit.nameOf(own)}
            amount={own.isOpen ? t('open') : <NetText net={computeNet(own, own.paid)} />}
            note={stakedText(own)}
            onOpen={() => onOpen(own)}
          />
        ))}
      </BetRows>
      {before !== null && (
        <Button isWide size="l" isBusy={isLoading} onClick={() => void loadOlderRounds()}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

/** Formats the stake, noting if the house provided it. */
export function stakedText({ staked, kept }: OwnRound): string {
  const amount = paiseText(staked);
  return kept === null
    ? t('{amount} staked', { amount })
    : t('Free round, {amount} stake', { amount });
}

/** Names a round by its time in the site's time zone, since round IDs mean nothing to players. */
export function roundName({ at }: OwnRound): string {
  return secondsText(new Date(at).toISOString());
}
