import { rupeesText } from '#format/money.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import styles from './session-figures.module.css';
import { useServerTime } from './use-server-time.ts';

/** Session time in minutes and seconds. */
export function SessionClock() {
  const startedAt = useSeatState((state) => state.startedAt);
  const now = useServerTime(1_000);
  const seconds = Math.max(0, Math.floor((now - startedAt) / 1_000));
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  const time =
    minutes < 60
      ? `${two(minutes)}:${two(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return <span className={styles.clock}>{time}</span>;
}

export function NetText({ net }: { readonly net: number }) {
  const text = rupeesText(net / 100);
  return (
    <span className={styles.net} data-sign={Math.sign(net)}>
      {net > 0 ? `+${text}` : text}
    </span>
  );
}
