import type { GameSiteLimits, OperatorCasinoGame } from '@crease/contracts/casino/casino.ts';
import { operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import {
  parseFigure,
  parseFigureOrNull,
  useOfficeForm,
  wireFigure,
  wireFigureOrNull,
} from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { SAVE_ACTION, saveGame } from './casino-queries.ts';

const FIELDS = {
  minBet: { label: 'Min bet (₹)' },
  maxBet: { label: 'Max bet (₹)' },
  maxWin: { label: 'Max win per round (₹)' },
  offOn: { label: 'Disabled on sites' },
} as const;

interface Choices {
  readonly enabled: boolean;
  readonly sites: readonly SiteLine[];
}

/** Form for a game's settings, with validation and saving. */
function useGameForm(game: OperatorCasinoGame) {
  const { id } = game;
  return useOfficeForm<keyof typeof FIELDS, Choices>({
    fields: FIELDS,
    initial: {
      minBet: String(game.minBet),
      maxBet: String(game.maxBet),
      maxWin: String(game.maxWin ?? ''),
      offOn: game.offOn.join(', '),
    },
    more: { enabled: game.enabled, sites: toSiteLines(game.sites) },
    contract: {
      route: operatorCasinoRoutes.operatorSaveCasinoGame,
      body: ({ minBet, maxBet, maxWin, offOn, enabled, sites }) => ({
        ...{ id, enabled, offOn: parseSites(offOn), sites: wireSites(sites) },
        maxWin: wireFigureOrNull(maxWin),
        minBet: wireFigure(minBet),
        maxBet: wireFigure(maxBet),
      }),
    },
    onSubmit: ({ minBet, maxBet, maxWin, offOn, enabled, sites }) =>
      saveGame({
        ...{ id, enabled, offOn: parseSites(offOn), sites: parseSiteLines(sites) },
        maxWin: parseFigureOrNull(maxWin),
        minBet: parseFigure(minBet),
        maxBet: parseFigure(maxBet),
      }),
  });
}

/** A game's availability, excluded sites, and stake and win limits, overall and per site. */
export function GameForm({ game }: { readonly game: OperatorCasinoGame }) {
  const { name, providerMin, providerMax, providerMaxWin } = game;
  const isActing = useIsPending(SAVE_ACTION);
  const form = useGameForm(game);
  const enabled = form.choice('enabled');
  const sites = form.choice('sites');
  return (
    <Panel title={name}>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <CheckField
          label="Available to players"
          checked={enabled.value}
          onChange={enabled.onChange}
        />
        <div className={formStyles.pair}>
          <NumberField
            {...form.field('minBet')}
            hint={`Provider minimum ${rupeesText(providerMin)}`}
          />
          <NumberField
            {...form.field('maxBet')}
            hint={`Provider maximum ${rupeesText(providerMax)}`}
          />
          <NumberField
            {...form.field('maxWin')}
            hint={
              providerMaxWin === null
                ? 'Leave blank to use the provider’s limit'
                : `Provider max win ${rupeesText(providerMaxWin)}`
            }
          />
        </div>
        <SiteLines lines={sites.value} onChange={sites.onChange} />
        <TextField
          {...form.field('offOn')}
          hint="Comma-separated site names. Leave blank to enable on all"
          autoComplete="off"
        />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            Save game
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function parseSites(text: string): readonly string[] {
  return text
    .split(',')
    .map((site) => site.trim())
    .filter((site) => site !== '');
}

const SITE_FIELDS = [
  { field: 'domain', label: 'Site', Field: TextField },
  { field: 'minBet', label: 'Min bet (₹)', Field: NumberField },
  { field: 'maxBet', label: 'Max bet (₹)', Field: NumberField },
  { field: 'maxWin', label: 'Max win (₹)', Field: NumberField },
] as const;

/** Limits of one site as entered. Empty uses the general limit. */
type SiteLine = Readonly<Record<(typeof SITE_FIELDS)[number]['field'], string>>;

const EMPTY: SiteLine = { domain: '', minBet: '', maxBet: '', maxWin: '' };

function toSiteLines(sites: readonly GameSiteLimits[]): readonly SiteLine[] {
  return sites.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain,
    minBet: String(minBet ?? ''),
    maxBet: String(maxBet ?? ''),
    maxWin: String(maxWin ?? ''),
  }));
}

/** Converts input to the wire format. Unparsable figures are passed on for the schema to reject. */
function wireSites(lines: readonly SiteLine[]) {
  return lines.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain: domain.trim(),
    minBet: wireFigureOrNull(minBet),
    maxBet: wireFigureOrNull(maxBet),
    maxWin: wireFigureOrNull(maxWin),
  }));
}

/** Converts validated input. */
function parseSiteLines(lines: readonly SiteLine[]): readonly GameSiteLimits[] {
  return lines.map(({ domain, minBet, maxBet, maxWin }) => ({
    domain: domain.trim(),
    minBet: parseFigureOrNull(minBet),
    maxBet: parseFigureOrNull(maxBet),
    maxWin: parseFigureOrNull(maxWin),
  }));
}

/** Sites with tighter limits. The strictest of the general and site limits applies. */
function SiteLines({
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
        <fieldset key={place} className={formStyles.pair}>
          <legend className="visually-hidden">Site {place + 1} limits</legend>
          {SITE_FIELDS.map(({ field, label, Field }) => (
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
