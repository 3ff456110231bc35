import type { GameSiteLimits, OperatorCasinoGame } from '@crease/contracts/casino/casino.ts';
import { operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import { FormView, NumberFields } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

/** A game's availability, excluded sites, and stake and win limits, overall and per site. */
export function GameForm({ game }: { readonly game: OperatorCasinoGame }) {
  const { id, name, providerMin, providerMax, providerMaxWin } = game;
  const form = useWireForm(operatorCasinoRoutes.operatorSaveCasinoGame, {
    fields: {
      minBet: codec.number('Min bet (₹)', game.minBet, { hint: `Provider minimum ${rupeesText(providerMin)}` }),
      maxBet: codec.number('Max bet (₹)', game.maxBet, { hint: `Provider maximum ${rupeesText(providerMax)}` }),
      maxWin: codec.optionalNumber('Max win per round (₹)', game.maxWin, {
        hint:
          providerMaxWin === null
            ? 'Leave blank to use the provider’s limit'
            : `Provider max win ${rupeesText(providerMaxWin)}`,
      }),
      offOn: codec.list('Disabled on sites', game.offOn),
    },
    more: { enabled: game.enabled, sites: game.sites.map(toSiteLine) },
    request: ({ sites, ...values }) => ({ id, ...values, sites: sites.map(parseSiteLine) }),
    done: 'Game saved',
    refreshes: [operatorCasinoRoutes.operatorGetCasinoGames],
  });
  const sites = form.choice('sites');
  return (
    <Panel title={name}>
      <FormView form={form} submit="Save game">
        <CheckField label="Available to players" {...form.check('enabled')} />
        <NumberFields form={form} names={['minBet', 'maxBet', 'maxWin']} />
        <SiteLines lines={sites.value} onChange={sites.onChange} />
        <TextField
          {...form.field('offOn')}
          hint="Comma-separated site names. Leave blank to enable on all"
          autoComplete="off"
        />
      </FormView>
    </Panel>
  );
}

const SITE_FIELDS = {
  domain: { ...codec.text('Site'), Field: TextField },
  minBet: { ...codec.optionalNumber('Min bet (₹)'), Field: NumberField },
  maxBet: { ...codec.optionalNumber('Max bet (₹)'), Field: NumberField },
  maxWin: { ...codec.optionalNumber('Max win (₹)'), Field: NumberField },
} as const;

/** Limits of one site as entered. Blank uses the general limit. */
type SiteLine = Readonly<Record<keyof typeof SITE_FIELDS, string>>;

const EMPTY: SiteLine = { domain: '', minBet: '', maxBet: '', maxWin: '' };

function toSiteLine({ domain, minBet, maxBet, maxWin }: GameSiteLimits): SiteLine {
  const show = (limit: number | null) => String(limit ?? '');
  return { domain, minBet: show(minBet), maxBet: show(maxBet), maxWin: show(maxWin) };
}

function parseSiteLine(line: SiteLine): GameSiteLimits {
  const { domain, minBet, maxBet, maxWin } = SITE_FIELDS;
  return {
    domain: domain.parse(line.domain),
    minBet: minBet.parse(line.minBet),
    maxBet: maxBet.parse(line.maxBet),
    maxWin: maxWin.parse(line.maxWin),
  };
}

/** Sites with tighter limits. The strictest of the general and site limits applies. */
function SiteLines({
  lines,
  onChange,
}: {
  readonly lines: readonly SiteLine[];
  readonly onChange: (lines: SiteLine[]) => void;
}) {
  const edit = (place: number, change: Partial<SiteLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...change } : line)));
  return (
    <>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is typed into the line, so a line has only its place.
        <fieldset key={place} className={formStyles.pair}>
          <legend className="visually-hidden">Site {place + 1} limits</legend>
          {Object.entries(SITE_FIELDS).map(([field, { label, Field }]) => (
            <Field
              key={field}
              label={label}
              value={line[field as keyof SiteLine]}
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
