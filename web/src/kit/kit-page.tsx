import { useState, useSyncExternalStore } from 'react';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './kit.module.css';
import { type Appearance, CHOICES, DEFAULT_APPEARANCE } from './looks.ts';
import { STORY_FILES } from './story-files.ts';

const WIDTHS = ['360', '390', '768', '1024', '1440', 'window'] as const;
const ZOOMS = ['100', '150', '200'] as const;
const OPTION_LABELS: readonly (keyof Appearance)[] = [
  'theme',
  'mode',
  'density',
  'lay',
  'letters',
  'language',
  'motion',
];

/** Index on the left, controls on top, and the stage in a frame of the selected width and zoom. */
export function KitPage() {
  const wanted = useHash();
  const [looks, setLooks] = useState(DEFAULT_APPEARANCE);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('window');
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>('100');
  const address = `kit.html?${new URLSearchParams({ stage: wanted, ...looks })}`;
  const scale = Number(zoom) / 100;
  return (
    <div className={styles.kit}>
      <nav className={styles.index} aria-label="Components">
        <a href="#all" aria-current={wanted === '' ? 'page' : undefined}>
          All
        </a>
        {STORY_FILES.map(({ key, title }) => (
          <a key={key} href={`#${key}`} aria-current={wanted === key ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.switches}>
        {OPTION_LABELS.map((name) => (
          <Switch
            key={name}
            label={name}
            options={CHOICES[name]}
            value={looks[name]}
            onChange={(value) => setLooks({ ...looks, [name]: value })}
          />
        ))}
        <Switch label="width" options={WIDTHS} value={width} onChange={setWidth} />
        <Switch label="zoom" options={ZOOMS} value={zoom} onChange={setZoom} />
      </div>
      <div className={styles.window}>
        <iframe
          key={address}
          className={styles.frame}
          title="Stage"
          src={address}
          // At 200% a page has half the space and is drawn twice as large.
          style={{
            inlineSize: width === 'window' ? `${100 / scale}%` : `${Number(width) / scale}px`,
            blockSize: `${100 / scale}%`,
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </div>
  );
}

function Switch<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <Segment
      label={label}
      options={options.map((option) => ({ value: option, text: `${option}` }))}
      value={value}
      onChange={onChange}
    />
  );
}

function useHash(): string {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1).replace(/^all$/, ''),
  );
}
