import { listKeys } from '@crease/contracts/base/wire.ts';
import type { DomainSetting, SiteBetLimits } from '@crease/contracts/site/settings.ts';
import { MARKET_KINDS } from '@crease/core/market/market-kind.ts';
import { Fragment, type ReactNode } from 'react';
import { SelectField } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { SPORT_OPTIONS } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './site-fields.module.css';

interface LineActions<Line> {
  readonly edit: (change: Partial<Line>) => void;
  readonly remove: () => void;
}

interface LineListProps<Line> {
  readonly legend: string;
  readonly note?: string;
  readonly lines: readonly Line[];
  /** A new line. */
  readonly empty: Line;
  readonly addLabel: string;
  readonly onChange: (lines: readonly Line[]) => void;
  /** Fields of a line. @param number from 1. */
  readonly children: (line: Line, number: number, actions: LineActions<Line>) => ReactNode;
}

/** Lines that are added, edited and removed. */
function LineList<Line extends object>({
  legend,
  note,
  lines,
  empty,
  addLabel,
  onChange,
  children,
}: LineListProps<Line>) {
  return (
    <Stack as="fieldset" gap={5} pad={5} border="all" radius="control" canShrink>
      <Text as="legend" padX={2} weight="semi">
        {legend}
      </Text>
      {note !== undefined && <p>{note}</p>}
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of a line can be edited, so it has only its place.
        <Fragment key={place}>
          {children(line, place + 1, {
            edit: (change) => onChange(lines.map((other, at) => (at === place ? { ...other, ...change } : other))),
            remove: () => onChange(lines.filter((_, at) => at !== place)),
          })}
        </Fragment>
      ))}
      <Button size="s" className={styles.add} onClick={() => onChange([...lines, empty])}>
        {addLabel}
      </Button>
    </Stack>
  );
}

const FIGURES = {
  minStake: codec.optionalNumber('Min stake (₹)'),
  maxStake: codec.optionalNumber('Max stake (₹)'),
  maxLiability: codec.optionalNumber('Max exposure per market (₹)'),
  maxProfit: codec.optionalNumber('Max profit per market (₹)'),
} as const;
const FIGURE_NAMES = listKeys(FIGURES);

/** Bet limits per sport and market type as entered. Empty means all, or no limit. */
export type LimitEntry = Readonly<Record<keyof typeof FIGURES | 'sportId' | 'kind', string>>;

const NO_LIMIT: LimitEntry = {
  sportId: '',
  kind: '',
  minStake: '',
  maxStake: '',
  maxLiability: '',
  maxProfit: '',
};

const LIMITED_SPORTS = [{ value: '', text: 'All sports' }, ...SPORT_OPTIONS];
const KIND_OPTIONS = [
  { value: '', text: 'All markets' },
  ...MARKET_KINDS.map((kind) => ({ value: kind as string, text: kindText(kind) })),
];

function kindText(kind: string): string {
  return kind.charAt(0) + kind.slice(1).toLowerCase().replaceAll('_', ' ');
}

export function toLimitEntries(limits: readonly SiteBetLimits[]): readonly LimitEntry[] {
  return limits.map(({ sportId, kind, ...figures }) => ({
    sportId: String(sportId ?? ''),
    kind: kind ?? '',
    minStake: String(figures.minStake ?? ''),
    maxStake: String(figures.maxStake ?? ''),
    maxLiability: String(figures.maxLiability ?? ''),
    maxProfit: String(figures.maxProfit ?? ''),
  }));
}

/** Converts input to the wire format. Unparsable figures are left for the schema to reject. */
export function parseLimits(entries: readonly LimitEntry[]): readonly unknown[] {
  return entries.map((entry) => ({
    sportId: entry.sportId === '' ? null : Number(entry.sportId),
    kind: entry.kind === '' ? null : entry.kind,
    ...Object.fromEntries(FIGURE_NAMES.map((name) => [name, FIGURES[name].parse(entry[name])])),
  }));
}

interface LinesProps<Line> {
  readonly value: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

/** Bet limits of a site's players. The strictest matching limit applies. */
export function LimitFields({ value, onChange }: LinesProps<LimitEntry>) {
  return (
    <LineList
      legend="Bet limits"
      note="The strictest matching limit applies, in addition to the market’s own. Blank means no limit. New markets inherit the default site’s limits."
      lines={value}
      empty={NO_LIMIT}
      addLabel="Add limits"
      onChange={onChange}
    >
      {(limit, number, { edit, remove }) => (
        <fieldset className={styles.line}>
          <legend className="visually-hidden">Limits {number}</legend>
          <SelectField
            label="Sport"
            value={limit.sportId}
            options={LIMITED_SPORTS}
            onChange={(sportId) => edit({ sportId })}
          />
          <SelectField label="Market" value={limit.kind} options={KIND_OPTIONS} onChange={(kind) => edit({ kind })} />
          {FIGURE_NAMES.map((name) => (
            <NumberField
              key={name}
              label={FIGURES[name].label}
              value={limit[name]}
              error={null}
              onChange={(text) => edit({ [name]: text })}
            />
          ))}
          <Button aria-label={`Remove limits ${number}`} onClick={remove}>
            Remove
          </Button>
        </fieldset>
      )}
    </LineList>
  );
}

type Banner = DomainSetting['banners'][number];

const NO_BANNER: Banner = { imageUrl: '', link: null, title: null };

const orNull = (text: string) => (text === '' ? null : text);

/** Banner images and their links. */
export function BannerFields({ value, onChange }: LinesProps<Banner>) {
  return (
    <LineList legend="Banners" lines={value} empty={NO_BANNER} addLabel="Add banner" onChange={onChange}>
      {({ imageUrl, link, title }, number, { edit, remove }) => (
        <div className={styles.line}>
          <TextField
            label={`Image ${number} URL`}
            value={imageUrl}
            error={null}
            onChange={(text) => edit({ imageUrl: text })}
          />
          <TextField
            label={`Link ${number}`}
            value={link ?? ''}
            error={null}
            onChange={(text) => edit({ link: orNull(text) })}
          />
          <TextField
            label={`Title ${number}`}
            value={title ?? ''}
            error={null}
            onChange={(text) => edit({ title: orNull(text) })}
          />
          <Button aria-label={`Remove banner ${number}`} onClick={remove}>
            Remove
          </Button>
        </div>
      )}
    </LineList>
  );
}
