import styles from './sparkline.module.css';

const WIDTH = 80;
const HEIGHT = 18;

/** Decorative price history. The price itself is shown elsewhere. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" />;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const at = (value: number, index: number): [number, number] => [
    2 + (index / (values.length - 1)) * (WIDTH - 5),
    HEIGHT - 3 - ((value - low) / span) * (HEIGHT - 6),
  ];
  const points = values
    .map((value, index) =>
      at(value, index)
        .map((n) => n.toFixed(1))
        .join(','),
    )
    .join(' ');
  const [x, y] = at(values.at(-1) ?? 0, values.length - 1);
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline className={styles.path} points={points} />
      <circle className={styles.dot} cx={x} cy={y} r="2" />
    </svg>
  );
}
