import { type ReactNode, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isCornered, isFramed, leaveGame, postToFrame } from '#play/data/open-page.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { NetText } from './bet-rows.tsx';
import styles from './game-frame.module.css';
import { MoreSheet } from './more-sheet.tsx';
import { SessionClock } from './round-clock.tsx';
import { switchSound, useSound } from './sound.tsx';

interface GameHeadProps {
  readonly returned: string | null;
  readonly onRules: () => void;
}

/** Header with name, limits, session clock, net result and balance. Always visible. */
export function GameHead({ returned, onRules }: GameHeadProps) {
  const seat = useSeat((open) => open);
  const net = useSeatState((state) => state.net);
  const isPhone = useIsPhone();
  const [isMore, setMore] = useState(false);
  const limits = t('{min} to {max}', {
    min: rupeesText(seat.limits.minStake / 100),
    max: rupeesText(seat.limits.maxMain / 100),
  });
  return (
    <Row as="header" gap={4} padX={4} className={styles.head}>
      <HeadButton label={t('Back to all games')} icon="arrowLeft" onClick={leaveGame} />
      <Title limits={limits} returned={returned} />
      <span className={styles.wide}>
        <Figure name={t('Session')}>
          <SessionClock />
        </Figure>
      </span>
      <span className={styles.wide}>
        <Figure name={t('Net')}>
          <NetText net={net} />
        </Figure>
      </span>
      <Figure name={seat.isTrial ? t('Free-play balance') : t('Balance')}>{rupeesText(seat.balance / 100)}</Figure>
      {!isPhone && <WideActions onRules={onRules} />}
      <HeadButton label={t('More')} icon="more" onClick={() => setMore(true)} />
      <MoreSheet
        open={isMore}
        limits={limits}
        onClose={() => setMore(false)}
        onRules={onRules}
        onFullscreen={requestFullscreen}
        onMinimise={canMinimise() ? minimise : null}
      />
    </Row>
  );
}

interface TitleProps extends Pick<GameHeadProps, 'returned'> {
  readonly limits: string;
}

/** Name with the round number for tables, or the limits for single-player games. */
function Title({ limits, returned }: TitleProps) {
  const name = useSeat((seat) => gameText(seat.name));
  const round = useSeat(({ table }) => table?.state.roundNo ?? null);
  return (
    <Box grow canShrink className={styles.name}>
      <h1>{name}</h1>
      <small>
        {round === null ? limits : t('Round {no}', { no: round })}
        <span className={styles.wide}>
          {round === null ? '' : ` · ${limits}`}
          {returned === null ? '' : ` · ${t('RTP {percent}%', { percent: returned })}`}
        </span>
      </small>
    </Box>
  );
}

/** Actions that phones show in the sheet. */
function WideActions({ onRules }: { readonly onRules: () => void }) {
  const { isOn } = useSound();
  return (
    <>
      <HeadButton
        label={t('Sound')}
        icon={isOn ? 'sound' : 'muted'}
        isPressed={isOn}
        onClick={() => switchSound(!isOn)}
      />
      {canMinimise() && <HeadButton label={t('Minimise')} icon="popOut" onClick={minimise} />}
      <HeadButton label={t('Full screen')} icon="expand" onClick={requestFullscreen} />
      <HeadButton label={t('Rules and RTP')} icon="info" onClick={onRules} />
    </>
  );
}

interface HeadButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function HeadButton({ label, icon, isPressed, onClick }: HeadButtonProps) {
  return (
    <button type="button" className={styles.act} aria-label={label} aria-pressed={isPressed} onClick={onClick}>
      <Icon variant="regular" name={icon} />
    </button>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Text textAlign="end" noWrap block className={styles.figure}>
      <small>{name}</small>
      <b>{children}</b>
    </Text>
  );
}

/** True if a surrounding site page can still move the game to its corner. */
function canMinimise(): boolean {
  return isFramed() && !isCornered();
}

function minimise(): void {
  postToFrame('openCorner');
}

function requestFullscreen(): void {
  if (isFramed()) {
    postToFrame('requestFullscreen');
    return;
  }
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen?.() : document.exitFullscreen();
  void done?.catch(() => undefined);
}
