import { useEffect, useRef } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import { t } from '#text/text.ts';
import styles from './my-bets-sheet.module.css';
import { OpenBets, type OpenBetsProps } from './open-bets.tsx';

/** Open bets over the page on phones, from the bottom bar. */
export function MyBetsSheet({ cashOutOf }: Pick<OpenBetsProps, 'cashOutOf'>) {
  const isOpen = useStore(uiFlags, (state) => state.myBets);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal();
    if (!isOpen && dialog.current?.open === true) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={t('Open Bets')}
      onClose={() => setOpen('myBets', false)}
    >
      <button type="button" className={styles.close} onClick={() => setOpen('myBets', false)}>
        {t('Close')}
      </button>
      {isOpen ? <OpenBets cashOutOf={cashOutOf} /> : null}
    </dialog>
  );
}
