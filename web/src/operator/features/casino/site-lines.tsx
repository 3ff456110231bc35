import type { GameSiteLimits } from '@crease/contracts/wire/casino.ts';
import { figureOrNone, wireFigureOrNone } from '#operator/office/office-form.ts';
import styles from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';

const FIELDS = [
  { field: 'domain', label: 'Site', inputMode: 'text' },
  { field: 'minBet', label: 'Smallest bet there, ₹', inputMode: 'decimal' },
  { field: 'maxBet', label: 'Largest bet there, ₹', inputMode: 'decimal' },
  { field: 'maxWin', label: 'Highest win there, ₹', inputMode: 'decimal' },
] as const;

/** Limits of one site as they are typed; empty: as everywhere. */
export type SiteLine = Readonly<Record<(typeof FIELDS)[number]['field'], string>>;

const EMPTY: SiteLine = { domain: '', minBet: '', maxBet: '', maxWin: '' };

export function siteLinesOf(sites: readonly GameSiteLimits[]): readonly SiteLine[] {
  return sites.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain,
    minBet: String(minBet ?? ''),
    maxBet: String(maxBet ?? ''),
    maxWin: String(maxWin ?? ''),
  }));
}

/** What was typed, as the contract has it; a figure that is none goes as it is, to be refused. */
export function wireSites(lines: readonly SiteLine[]) {
  return lines.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain: domain.trim(),
    minBet: wireFigureOrNone(minBet),
    maxBet: wireFigureOrNone(maxBet),
    maxWin: wireFigureOrNone(maxWin),
  }));
}

/** The same of lines that were judged. */
export function sitesIn(lines: readonly SiteLine[]): readonly GameSiteLimits[] {
  return lines.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain: domain.trim(),
    minBet: figureOrNone(minBet),
    maxBet: figureOrNone(maxBet),
    maxWin: figureOrNone(maxWin),
  }));
}

/** Sites that take less than the others; of what is said here and above the strictest holds. */
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
          <legend className="visually-hidden">Limits of site {place + 1}</legend>
          {FIELDS.map(({ field, label, inputMode }) => (
            <TextField
              key={field}
              label={label}
              value={line[field]}
              error={null}
              inputMode={inputMode}
              autoComplete="off"
              onChange={(text) => edit(place, { [field]: text })}
            />
          ))}
          <Button
            aria-label={`Remove the limits of site ${place + 1}`}
            onClick={() => onChange(lines.filter((_, at) => at !== place))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <p>
        <Button size="s" onClick={() => onChange([...lines, EMPTY])}>
          Add limits of a site
        </Button>
      </p>
    </>
  );
}
