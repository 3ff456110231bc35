import type { GameSiteLimits } from '@crease/contracts/wire/casino.ts';
import styles from '#operator/components/form.module.css';
import { parseFigureOrNull, wireFigureOrNull } from '#operator/core/office-form.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/number-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';

const FIELDS = [
  { field: 'domain', label: 'Site', Field: TextField },
  { field: 'minBet', label: 'Min bet (₹)', Field: NumberField },
  { field: 'maxBet', label: 'Max bet (₹)', Field: NumberField },
  { field: 'maxWin', label: 'Max win (₹)', Field: NumberField },
] as const;

/** Limits of one site as entered. Empty uses the general limit. */
export type SiteLine = Readonly<Record<(typeof FIELDS)[number]['field'], string>>;

const EMPTY: SiteLine = { domain: '', minBet: '', maxBet: '', maxWin: '' };

export function toSiteLines(sites: readonly GameSiteLimits[]): readonly SiteLine[] {
  return sites.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain,
    minBet: String(minBet ?? ''),
    maxBet: String(maxBet ?? ''),
    maxWin: String(maxWin ?? ''),
  }));
}

/** Converts input to the wire format. Unparsable figures are passed on for the schema to reject. */
export function wireSites(lines: readonly SiteLine[]) {
  return lines.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain: domain.trim(),
    minBet: wireFigureOrNull(minBet),
    maxBet: wireFigureOrNull(maxBet),
    maxWin: wireFigureOrNull(maxWin),
  }));
}

/** Converts validated input. */
export function parseSiteLines(lines: readonly SiteLine[]): readonly GameSiteLimits[] {
  return lines.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain: domain.trim(),
    minBet: parseFigureOrNull(minBet),
    maxBet: parseFigureOrNull(maxBet),
    maxWin: parseFigureOrNull(maxWin),
  }));
}

/** Sites with tighter limits. The strictest of the general and site limits applies. */
export function SiteLines({
  lines,
  onChange,
}: {
  readonly lines: readonly SiteLine[];
  readonly onChange: (lines: readonly SiteLine[]) => void;
}) {
  const edit = (place: number, change: Partial<SiteLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...change } : line)));
  return (
    <>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is typed into the line, so a line has only its place.
        <fieldset key={place} className={styles.pair}>
          <legend className="visually-hidden">Site {place + 1} limits</legend>
          {FIELDS.map(({ field, label, Field }) => (
            <Field
              key={field}
              label={label}
              value={line[field]}
              error={null}
              autoComplete="off"
              onChange={(text) => edit(place, { [field]: text })}
            />
          ))}
          <Button
            aria-label={`Remove site ${place + 1} limits`}
            onClick={() => onChange(lines.filter((_, at) => at !== place))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <p>
        <Button size="s" onClick={() => onChange([...lines, EMPTY])}>
          Add site limits
        </Button>
      </p>
    </>
  );
}
