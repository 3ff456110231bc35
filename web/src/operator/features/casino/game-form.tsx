import { operatorCasinoRoutes } from '@crease/contracts/routes/operator-casino.ts';
import type { OpCasinoGame } from '@crease/contracts/wire/casino.ts';
import { rupeesText } from '#format/money.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { figureOf, useOfficeForm, wireFigure } from '#operator/office/office-form.ts';
import styles from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { SAVE_ACT, saveGame } from './casino-reads.ts';

const FIELDS = {
  minBet: { label: 'Smallest bet, ₹' },
  maxBet: { label: 'Largest bet, ₹' },
  offOn: { label: 'Off on these sites' },
} as const;

interface Choices {
  readonly enabled: boolean;
}

/** Whether a game is open, where it is not, and how much may be staked. */
export function GameForm({ game }: { readonly game: OpCasinoGame }) {
  const { id, name, providerMin, providerMax } = game;
  const isActing = useIsActing(SAVE_ACT);
  const form = useOfficeForm<keyof typeof FIELDS, Choices>({
    fields: FIELDS,
    initial: {
      minBet: String(game.minBet),
      maxBet: String(game.maxBet),
      offOn: game.offOn.join(', '),
    },
    more: { enabled: game.enabled },
    contract: {
      route: operatorCasinoRoutes.operatorSaveCasinoGame,
      body: ({ minBet, maxBet, offOn, enabled }) => ({
        ...{ id, enabled, offOn: sitesOf(offOn) },
        minBet: wireFigure(minBet),
        maxBet: wireFigure(maxBet),
      }),
    },
    onSubmit: ({ minBet, maxBet, offOn, enabled }) =>
      saveGame({
        ...{ id, enabled, offOn: sitesOf(offOn) },
        minBet: figureOf(minBet),
        maxBet: figureOf(maxBet),
      }),
  });
  const enabled = form.choice('enabled');
  return (
    <Panel title={name}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <CheckField label="Open to players" checked={enabled.value} onChange={enabled.onChange} />
        <div className={styles.pair}>
          <TextField
            {...form.field('minBet')}
            inputMode="decimal"
            hint={`The provider takes ${rupeesText(providerMin)} at least`}
          />
          <TextField
            {...form.field('maxBet')}
            inputMode="decimal"
            hint={`The provider takes ${rupeesText(providerMax)} at most`}
          />
        </div>
        <TextField
          {...form.field('offOn')}
          hint="Names of sites, separated by commas; empty: open on all of them"
          autoComplete="off"
        />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" isBusy={isActing}>
            Save the game
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function sitesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((site) => site.trim())
    .filter((site) => site !== '');
}
