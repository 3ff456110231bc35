import type { OwnRound } from '@crease/contracts/casino/play.ts';
import { Suspense, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';

/** Contains the draw code of all games, so it loads on demand. */
const RoundProof = lazyComponent(() => import('./round-report.tsx').then(({ RoundProof }) => RoundProof));

export interface VerifyRoundProps {
  readonly own: Pick<OwnRound, 'fair' | 'choice' | 'isVoid'>;
  /** First seed of the table's chain if known, which allows walking to it. */
  readonly firstSeed: string | null;
}

/** Recomputes one of the player's rounds in this browser, or tells when its seed will be revealed. */
export function VerifyRound({ own, firstSeed }: VerifyRoundProps) {
  const [isShown, setShown] = useState(false);
  if (own.fair === null) {
    // A round voided before its draw has no outcome.
    if (own.isVoid) return null;
    return (
      <Text as="p" size={13} leading={19}>
        {own.choice === null
          ? t('This round’s seed is revealed when the round ends.')
          : t('This round’s seed is revealed when you rotate your seeds under “Fairness”.')}
      </Text>
    );
  }
  const given = JSON.stringify(firstSeed === null ? own.fair : { ...own.fair, firstSeed }, null, 2);
  return (
    <Stack gap={3} canShrink>
      <Row gap={4} align="stretch" wrap>
        <Button size="l" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t('Verify')}
        </Button>
        <CopyButton text={given} label={t('Copy round')} doneLabel={t('Copied')} failedLabel={t('Couldn’t copy')} />
      </Row>
      {isShown && (
        <Suspense
          fallback={
            <Text as="p" size={13} leading={19}>
              {t('Recomputing round…')}
            </Text>
          }
        >
          <RoundProof json={given} />
        </Suspense>
      )}
    </Stack>
  );
}
