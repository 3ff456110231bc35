import type { OwnRound } from '@crease/contracts/casino/play.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { Link } from '@tanstack/react-router';
import { VerifyRound } from '#fairness/verify-round.tsx';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Fact } from '#ui/facts/facts.tsx';
import { Result } from '#ui/grid/cells.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './my-rounds.module.css';
import { listedGames, useMyRound } from './played-rounds.ts';

export interface RoundDialogProps {
  /** Null when closed. */
  readonly roundId: string | null;
  readonly onClose: () => void;
}

/** An in-house round: its result, and the seeds that verify it in this browser. */
export function RoundDialog({ roundId, onClose }: RoundDialogProps) {
  const { data, error, refetch } = useMyRound(roundId);
  const round = data?.roundId === roundId ? data : undefined;
  const title = round === undefined ? t('Round') : getGameName(round);
  return (
    <TitledDialog title={title} open={roundId !== null} isWide onClose={onClose}>
      <Stack gap={5} padX={8} padBottom={8}>
        {round !== undefined ? (
          <Facts round={round} />
        ) : (
          <Pending label={t('Loading…')} rows={4} shape="fact" error={error} onRetry={refetch} />
        )}
      </Stack>
    </TitledDialog>
  );
}

function Facts({ round }: { readonly round: OwnRound }) {
  const { roundId, at, staked, paid, kept, isOpen, isVoid, voidReason } = round;
  // The player staked nothing in a free round.
  const net = ((kept ?? paid) - (kept === null ? staked : 0)) / 100;
  return (
    <>
      <Stack as="dl" gap={4} className={styles.facts}>
        <Fact name={t('Round')}>{roundId}</Fact>
        <Fact name={t('Time (IST)')}>{siteTimeText(new Date(at).toISOString())}</Fact>
        <Fact name={kept === null ? t('Stake') : t('Free round')}>{rupeesText(staked / 100)}</Fact>
        <Fact name={t('Returned')}>{rupeesText((kept ?? paid) / 100)}</Fact>
        <Fact name={t('Net')}>{isOpen ? t('Open') : <Result rupees={net} isStrong />}</Fact>
      </Stack>
      {isVoid && (
        <Notice tone="info">
          {t('Round voided')}. {voidReason ?? t('All stakes returned.')}
        </Notice>
      )}
      <VerifyRound own={round} firstSeed={null} />
      <p>
        <Link to="/lobby" search={{ game: `${PROVIDER_ID}:${round.game}` }} className={styles.way}>
          {t('Replay in game')}
        </Link>
      </p>
    </>
  );
}

function getGameName({ game }: OwnRound): string {
  const listed = listedGames().find(({ gameCode }) => gameCode === game);
  return listed === undefined ? game : gameText(listed.name);
}
