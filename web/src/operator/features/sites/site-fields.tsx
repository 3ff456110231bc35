import { MARKET_KINDS, SPORTS } from '@crease/contracts/base/constants.ts';
import type { SiteBetLimits } from '@crease/contracts/site/bet-limits.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { SelectField } from '#operator/components/select-field.tsx';
import { wireFigureOrNull } from '#operator/core/office-form.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import styles from './site-form.module.css';

const FIGURES = [
  { field: 'minStake', label: 'Min stake (₹)' },
  { field: 'maxStake', label: 'Max stake (₹)' },
  { field: 'maxLiability', label: 'Max exposure per market (₹)' },
  { field: 'maxProfit', label: 'Max profit per market (₹)' },
] as const;

type FigureName = (typeof FIGURES)[number]['field'];

/** Bet limits per sport and market type as entered. Empty means all, or no limit. */
export type LimitEntry = Readonly<Record<FigureName | 'sportId' | 'kind', string>>;

const EMPTY: LimitEntry = {
  sportId: '',
  kind: '',
  minStake: '',
  maxStake: '',
  maxLiability: '',
  maxProfit: '',
};

const ANY_SPORT = { value: '', text: 'All sports' };
const ANY_KIND = { value: '', text: 'All markets' };

const SPORT_OPTIONS = [
  ANY_SPORT,
  ...SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: String(id), text: name })),
];
const KIND_OPTIONS = [
  ANY_KIND,
  ...MARKET_KINDS.map((kind) => ({ value: kind as string, text: kindText(kind) })),
];

function kindText(kind: string): string {
  return kind.charAt(0) + kind.slice(1).toLowerCase().replaceAll('_', ' ');
}

export function toLimitEntries(limits: readonly SiteBetLimits[]): readonly LimitEntry[] {
  return limits.map(({ sportId, kind, ...figures }) => ({
    sportId: sportId === null ? '' : String(sportId),
    kind: kind ?? '',
    minStake: String(figures.minStake ?? ''),
    maxStake: String(figures.maxStake ?? ''),
    maxLiability: String(figures.maxLiability ?? ''),
    maxProfit: String(figures.maxProfit ?? ''),
  }));
}

/** Converts input to the wire format. Unparsable figures are left for the schema to reject. */
export function betLimitsIn(entries: readonly LimitEntry[]): readonly unknown[] {
  return entries.map(({ sportId, kind, ...figures }) => ({
    sportId: sportId === '' ? null : Number(sportId),
    kind: kind === '' ? null : kind,
    ...Object.fromEntries(
      FIGURES.map(({ field }) => [field, wireFigureOrNull(figures[field])] as const),
    ),
  }));
}

export interface LimitFieldsProps {
  readonly limits: readonly LimitEntry[];
  readonly onChange: (limits: readonly LimitEntry[]) => void;
}

/** Bet limits of a site's players. The strictest matching limit applies. */
export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  function edit(place: number, change: Partial<LimitEntry>) {
    onChange(limits.map((limit, at) => (at === place ? { ...limit, ...change } : limit)));
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Bet limits</legend>
      <p>
        The strictest matching limit applies, in addition to the market’s own. Blank means no limit.
        New markets inherit the default site’s limits.
      </p>
      {limits.map((limit, place) => (
        <LimitLine
          // biome-ignore lint/suspicious/noArrayIndexKey: sport and kind change while they are chosen, so a line has only its place.
          key={place}
          number={place + 1}
          limit={limit}
          onEdit={(change) => edit(place, change)}
          onRemove={() => onChange(limits.filter((_, at) => at !== place))}
        />
      ))}
      <Button size="s" className={styles.add} onClick={() => onChange([...limits, EMPTY])}>
        Add limits
      </Button>
    </fieldset>
  );
}

interface LimitLineProps {
  readonly number: number;
  readonly limit: LimitEntry;
  readonly onEdit: (change: Partial<LimitEntry>) => void;
  readonly onRemove: () => void;
}

function LimitLine({ number, limit, onEdit, onRemove }: LimitLineProps) {
  return (
    <fieldset className={styles.banner}>
      <legend className="visually-hidden">Limits {number}</legend>
      <SelectField
        label="Sport"
        value={limit.sportId}
        options={SPORT_OPTIONS}
        onChange={(sportId) => onEdit({ sportId })}
      />
      <SelectField
        label="Market"
        value={limit.kind}
        options={KIND_OPTIONS}
        onChange={(kind) => onEdit({ kind })}
      />
      {FIGURES.map(({ field, label }) => (
        <NumberField
          key={field}
          label={label}
          value={limit[field]}
          error={null}
          onChange={(text) => onEdit({ [field]: text })}
        />
      ))}
      <Button aria-label={`Remove limits ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}

type Banner = DomainSetting['banners'][number];

export interface BannerFieldsProps {
  readonly banners: DomainSetting['banners'];
  readonly onChange: (banners: DomainSetting['banners']) => void;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Banner images and their links. */
export function BannerFields({ banners, onChange }: BannerFieldsProps) {
  function edit(place: number, change: Partial<Banner>) {
    onChange(banners.map((banner, at) => (at === place ? { ...banner, ...change } : banner)));
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Banners</legend>
      {banners.map((banner, place) => (
        // Banners are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className={styles.banner}>
          <TextField
            label={`Image ${place + 1} URL`}
            value={banner.imageUrl}
            error={null}
            onChange={(imageUrl) => edit(place, { imageUrl })}
          />
          <TextField
            label={`Link ${place + 1}`}
            value={banner.link ?? ''}
            error={null}
            onChange={(text) => edit(place, { link: orNull(text) })}
          />
          <TextField
            label={`Title ${place + 1}`}
            value={banner.title ?? ''}
            error={null}
            onChange={(text) => edit(place, { title: orNull(text) })}
          />
          <Button
            aria-label={`Remove banner ${place + 1}`}
            onClick={() => onChange(banners.filter((_, at) => at !== place))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="s"
        className={styles.add}
        onClick={() => onChange([...banners, { imageUrl: '', link: null, title: null }])}
      >
        Add banner
      </Button>
    </fieldset>
  );
}
