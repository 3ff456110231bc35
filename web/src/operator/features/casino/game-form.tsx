import { operatorCasinoRoutes } from '@crease/contracts/routes/operator-casino.ts';
import type { OperatorCasinoGame } from '@crease/contracts/wire/casino.ts';
import { rupeesText } from '#format/money.ts';
import styles from '#operator/components/form.module.css';
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
import { NumberField } from '#ui/field/number-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { SAVE_ACTION, saveGame } from './casino-reads.ts';
import { parseSiteLines, type SiteLine, SiteLines, toSiteLines, wireSites } from './site-lines.tsx';

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
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <CheckField
          label="Available to players"
          checked={enabled.value}
          onChange={enabled.onChange}
        />
        <div className={styles.pair}>
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
        <div className={styles.buttons}>
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
