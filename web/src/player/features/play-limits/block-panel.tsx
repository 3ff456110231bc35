import type { PlayBlockItem } from '@crease/contracts/wire/play-limits.ts';
import { useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
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

/** What of betting and games the player has shut for themselves, and how it opens again. */
export function BlockPanel({ blocks, Proof }: BlockPanelProps) {
  const [asking, setAsking] = useState<PlaySection | null>(null);
  const [opening, setOpening] = useState<PlaySection | null>(null);
  return (
    <Panel
      title={t('Block betting or games')}
      aside={<span className={styles.about}>{t('At once; 24 hours to open again')}</span>}
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
        title={openTitle(opening)}
        intro={t('It is open from then on. Block it again whenever you like.')}
        submitText={t('Open again')}
        onProof={async (proof) => {
          if (opening === null) return;
          await unblockSection(opening, proof);
          setOpening(null);
          toasts.show(
            'success',
            t('{title}: you opened it again', { title: sectionTitle(opening) }),
          );
        }}
        onClose={() => setOpening(null)}
      />
    </Panel>
  );
}

function openTitle(section: PlaySection | null): string {
  return section === null ? '' : t('Open again: {title}', { title: sectionTitle(section) });
}

interface BlockRowProps {
  readonly section: PlaySection;
  readonly title: string;
  /** Null: it is open. */
  readonly block: PlayBlockItem | null;
  readonly onBlock: () => void;
  readonly onOpen: () => void;
}

function BlockRow({ section, title, block, onBlock, onOpen }: BlockRowProps) {
  const [isBusy, act] = useAct();
  const lift = block?.lift ?? null;
  const canOpen = lift !== null && Date.parse(lift.from) <= Date.now();
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <h3 className={styles.name}>{title}</h3>
        <span className={styles.amount}>{block === null ? t('Open') : <b>{t('Blocked')}</b>}</span>
        {block === null ? (
          <Button
            size="s"
            className={styles.change}
            aria-label={t('Block: {title}', { title })}
            onClick={onBlock}
          >
            {t('Block')}
          </Button>
        ) : (
          lift === null && (
            <Button
              size="s"
              className={styles.change}
              isBusy={isBusy}
              aria-label={t('Ask to open: {title}', { title })}
              onClick={() => act(() => askToUnblock(section))}
            >
              {t('Ask to open')}
            </Button>
          )
        )}
      </div>
      {lift !== null && (
        <div className={styles.raise}>
          <p className={styles.small}>
            {canOpen
              ? t('It stays blocked unless you choose. The request lapses {time}.', {
                  time: siteTimeText(lift.until),
                })
              : t('You can open it from {from} until {until}. Until then it is blocked.', {
                  from: siteTimeText(lift.from),
                  until: siteTimeText(lift.until),
                })}
          </p>
          <div className={styles.acts}>
            <Button isBusy={isBusy} onClick={() => act(() => blockSection(section))}>
              {t('Keep it blocked')}
            </Button>
            {canOpen && <Button onClick={onOpen}>{t('Open again')}</Button>}
          </div>
        </div>
      )}
    </div>
  );
}

interface BlockDialogProps {
  readonly section: PlaySection | null;
  readonly onClose: () => void;
}

function BlockDialog({ section, onClose }: BlockDialogProps) {
  const [isBusy, act] = useAct();
  if (section === null) return null;
  const title = t('Block: {title}', { title: sectionTitle(section) });
  return (
    <Dialog open label={title} kind="modal" onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      <div className={styles.ask}>
        <p>
          {section === 'sports'
            ? t(
                'From now on no bet of yours on sports is taken. You can still cancel what is unmatched and cash out, and the rest is settled and paid as usual. To open it again you ask, wait 24 hours and confirm.',
              )
            : t(
                'From now on they take no bet of yours and do not open. What you have staked already is settled and paid as usual. To open them again you ask, wait 24 hours and confirm.',
              )}
        </p>
        <Button
          look="danger"
          size="l"
          isWide
          isBusy={isBusy}
          onClick={() => act(() => blockSection(section), onClose)}
        >
          {t('Block now')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Carries out one act at a time, and says why when it failed. */
function useAct(): [isBusy: boolean, act: (send: () => Promise<void>, after?: () => void) => void] {
  const [isBusy, setBusy] = useState(false);
  async function act(send: () => Promise<void>, after?: () => void) {
    setBusy(true);
    try {
      await send();
    } catch (failure) {
      toasts.show('error', messageOf(failure));
    } finally {
      setBusy(false);
      after?.();
    }
  }
  return [isBusy, (send, after) => void act(send, after)];
}
