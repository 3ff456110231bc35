import type { PlayBlockItem } from '@crease/contracts/care/play-limits.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './play-limits.module.css';
import {
  askToUnblock,
  blockSection,
  type PlaySection,
  type ProofDialog,
  SECTIONS,
  sectionTitle,
  unblockSection,
} from './play-limits.ts';

export interface BlockPanelProps {
  readonly blocks: readonly PlayBlockItem[];
  readonly Proof: ProofDialog;
}

/** Sections blocked by the player, and how to unblock them. */
export function BlockPanel({ blocks, Proof }: BlockPanelProps) {
  const [asking, setAsking] = useState<PlaySection | null>(null);
  const [opening, setOpening] = useState<PlaySection | null>(null);
  return (
    <Panel
      title={t('Block betting or games')}
      aside={
        <Text size={12} tone="muted" textAlign="end">
          {t('Immediate to block, 24 hours to unblock')}
        </Text>
      }
    >
      {SECTIONS.map(({ section, title }) => (
        <BlockRow
          key={section}
          title={t(title)}
          section={section}
          block={blocks.find((block) => block.section === section) ?? null}
          onBlock={() => setAsking(section)}
          onOpen={() => setOpening(section)}
        />
      ))}
      <BlockDialog section={asking} onClose={() => setAsking(null)} />
      <Proof
        open={opening !== null}
        title={opening === null ? '' : t('Unblock: {title}', { title: sectionTitle(opening) })}
        intro={t('It’ll be unblocked from then on. You can block it again at any time.')}
        submitText={t('Unblock')}
        onProof={async (proof) => {
          if (opening === null) return;
          await unblockSection(opening, proof);
          setOpening(null);
          toasts.show('success', t('{title}: unblocked', { title: sectionTitle(opening) }));
        }}
        onClose={() => setOpening(null)}
      />
    </Panel>
  );
}

interface BlockRowProps {
  readonly section: PlaySection;
  readonly title: string;
  /** Null if not blocked. */
  readonly block: PlayBlockItem | null;
  readonly onBlock: () => void;
  readonly onOpen: () => void;
}

function BlockRow({ section, title, block, onBlock, onOpen }: BlockRowProps) {
  const [isBusy, act] = useAction();
  const lift = block?.lift ?? null;
  const canOpen = lift !== null && Date.parse(lift.from) <= Date.now();
  return (
    <Stack gap={3} padX="panel" padY={5} border="top">
      <Row gap={4} className={styles.line}>
        <Text as="h3" grow font="label">
          {title}
        </Text>
        <span className={styles.amount}>{block === null ? t('Open') : <b>{t('Blocked')}</b>}</span>
        {block === null ? (
          <Button size="s" className={styles.change} aria-label={t('Block: {title}', { title })} onClick={onBlock}>
            {t('Block')}
          </Button>
        ) : (
          lift === null && (
            <Button
              size="s"
              className={styles.change}
              isBusy={isBusy}
              aria-label={t('Request unblock: {title}', { title })}
              onClick={() => act(() => askToUnblock(section))}
            >
              {t('Request unblock')}
            </Button>
          )
        )}
      </Row>
      {lift !== null && (
        <div className={styles.raise}>
          <Note as="p">
            {canOpen
              ? t('It stays blocked unless you confirm. The request expires {time}.', {
                  time: siteTimeText(lift.until),
                })
              : t('You can unblock it from {from} until {until}. It stays blocked until then.', {
                  from: siteTimeText(lift.from),
                  until: siteTimeText(lift.until),
                })}
          </Note>
          <div className={styles.acts}>
            <Button isBusy={isBusy} onClick={() => act(() => blockSection(section))}>
              {t('Keep it blocked')}
            </Button>
            {canOpen && <Button onClick={onOpen}>{t('Unblock')}</Button>}
          </div>
        </div>
      )}
    </Stack>
  );
}

function BlockDialog({ section, onClose }: { readonly section: PlaySection | null; readonly onClose: () => void }) {
  const [isBusy, act] = useAction();
  if (section === null) return null;
  const title = t('Block: {title}', { title: sectionTitle(section) });
  return (
    <TitledDialog title={title} open onClose={onClose}>
      <Stack gap={5} padX={8} padTop={4} padBottom={8}>
        <p>
          {section === 'sports'
            ? t(
                'You won’t be able to place sports bets. You can still cancel unmatched bets and cash out, and other bets settle as usual. To unblock, send a request, wait 24 hours and confirm.',
              )
            : t(
                'You won’t be able to open or bet on these games. Existing stakes settle as usual. To unblock, send a request, wait 24 hours and confirm.',
              )}
        </p>
        <Button
          variant="danger"
          size="l"
          isWide
          isBusy={isBusy}
          onClick={() => act(() => blockSection(section), onClose)}
        >
          {t('Block now')}
        </Button>
      </Stack>
    </TitledDialog>
  );
}
