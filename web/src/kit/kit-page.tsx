import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './kit.module.css';

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
      <Row gap={4} align="stretch" wrap padX={5} padY={4} surface="panel" border="bottom">
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
      </Row>
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

export interface StageProps {
  /** Component key. Empty shows all. */
  readonly storyKey: string;
}

/** A component's stories, stacked. */
export function Stage({ storyKey }: StageProps) {
  const files = STORY_FILES.filter(({ key }) => storyKey === '' || key === storyKey);
  return (
    <Box as="main" pad={5}>
      <h1 className="visually-hidden">Stories</h1>
      {files.map(({ key, title, stories }) => (
        <section key={key} aria-label={title}>
          {stories.map(({ name, Story }) => (
            <article key={name} className={styles.story} aria-label={`${title}: ${name}`}>
              <Text as="h2" below={3} size={12} weight="semi" tone="muted" className={styles.name}>
                {title} <span>{name}</span>
              </Text>
              <Box pad={5} surface="panel" radius="card">
                <Story />
              </Box>
            </article>
          ))}
        </section>
      ))}
      {files.length === 0 && <p>Component not found.</p>}
    </Box>
  );
}

/** Display settings of a gallery page. */
interface Appearance {
  readonly theme: 'orange' | 'emerald';
  readonly mode: 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
  readonly lay: 'pink' | 'amber';
  readonly letters: 'off' | 'on';
  readonly language: 'en' | 'hi';
  readonly motion: 'full' | 'less';
}

const DEFAULT_APPEARANCE: Appearance = {
  theme: 'orange',
  mode: 'light',
  density: 'comfortable',
  lay: 'pink',
  letters: 'off',
  language: 'en',
  motion: 'full',
};

const CHOICES: { readonly [Name in keyof Appearance]: readonly Appearance[Name][] } = {
  theme: ['orange', 'emerald'],
  mode: ['light', 'dark'],
  density: ['comfortable', 'compact'],
  lay: ['pink', 'amber'],
  letters: ['off', 'on'],
  language: ['en', 'hi'],
  motion: ['full', 'less'],
};

/** Parses display settings from a URL. Missing or invalid ones get the default. */
export function parseAppearance(search: string): Appearance {
  const wanted = new URLSearchParams(search);
  const pickOption = <Name extends keyof Appearance>(name: Name): Appearance[Name] =>
    CHOICES[name].find((choice) => choice === wanted.get(name)) ?? DEFAULT_APPEARANCE[name];
  return {
    theme: pickOption('theme'),
    mode: pickOption('mode'),
    density: pickOption('density'),
    lay: pickOption('lay'),
    letters: pickOption('letters'),
    language: pickOption('language'),
    motion: pickOption('motion'),
  };
}

/** Applies display settings to the page in the same way as the app. */
export function applyAppearance({ theme, mode, density, lay, letters, motion }: Appearance): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.mode = mode;
  if (density === 'compact') dataset.density = density;
  if (lay === 'amber') dataset.lay = lay;
  if (letters === 'on') dataset.letters = letters;
  if (motion === 'less') dataset.motion = motion;
}

/** A component's stories, one page of the gallery. */
export interface StoryFile {
  /** URL segment, e.g. `price-cell`. */
  readonly key: string;
  readonly title: string;
  readonly stories: readonly { readonly name: string; readonly Story: ComponentType }[];
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/ui/**/*.stories.tsx', {
  eager: true,
});

/** All `*.stories.tsx` files by title. Each exports a `title` and a function per state. */
const STORY_FILES: readonly StoryFile[] = Object.entries(modules)
  .map(([path, module]) => toStoryFile(path, module))
  .sort((a, b) => a.title.localeCompare(b.title));

function toStoryFile(path: string, module: Readonly<Record<string, unknown>>): StoryFile {
  const { title, ...rest } = module;
  if (typeof title !== 'string') throw new Error(`${path} exports no title`);
  const stories = Object.entries(rest).flatMap(([name, value]) =>
    isStory(value) ? [{ name: splitWords(name), Story: value }] : [],
  );
  return { key: title.toLowerCase().replaceAll(' ', '-'), title, stories };
}

function isStory(value: unknown): value is ComponentType {
  return typeof value === 'function';
}

/** Converts `LongNames` to `Long names`. */
function splitWords(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
