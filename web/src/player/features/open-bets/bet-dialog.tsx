import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { ReactNode } from 'react';
import { marketText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getSelectionName } from '#player/betting/bet-text.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { BetInfo } from './bet-details.tsx';
import { isResting } from './bet-groups.ts';
import { UnmatchedRemainder } from './bet-row.tsx';
import styles from './current-bets.module.css';

export interface BetDialogProps {
  readonly bet: OpenBet;
  readonly cashOut: ReactNode;
  readonly onClose: () => void;
}

/** Details of a bet with all its actions. */
export function BetDialog({ bet, cashOut, onClose }: BetDialogProps) {
  const name = getSelectionName(bet);
  return (
    <TitledDialog title={name} open label={t('Bet on {name}', { name })} onClose={onClose}>
      <Stack gap={5} padX={8} padTop={4} padBottom={8} className={styles.dialog}>
        <Text as="p" tone="muted" breaks>
          {bet.betTitle}
          <br />
          {marketText(bet)}
        </Text>
        {isResting(bet) && <UnmatchedRemainder bet={bet} />}
        <BetInfo bet={bet} showSlip={null} />
        {bet.matchedStake > 0 ? (
          <Row gap={4} align="stretch" wrap>
            {cashOut}
          </Row>
        ) : null}
      </Stack>
    </TitledDialog>
  );
}
