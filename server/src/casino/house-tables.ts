import { toRupees } from '@crease/contracts/values/money.ts';
import type { HouseTableTerms, OperatorHouseTable } from '@crease/contracts/wire/operator-house.ts';
import { GAME_CODES, type GameCode, isGameCode } from '@crease/games/catalogue/game-code.ts';
import { SHARED_TABLES } from '@crease/games/catalogue/table-of.ts';
import { getGameTraits } from '@crease/games/catalogue/traits.ts';
import { CRASH_PAYTABLES } from '@crease/games/crash/crash.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { CasinoEnv } from './env.ts';

const DOCUMENT = 'house-tables';

type TermsByGame = Readonly<Partial<Record<GameCode, HouseTableTerms>>>;

/** Applies stored table settings. Call once, after the tables are opened. */
export async function loadHouseTables({
  documents,
  house,
}: Pick<CasinoEnv, 'documents' | 'house'>): Promise<void> {
  const kept = ((await documents.get(DOCUMENT)) as TermsByGame | null) ?? {};
  for (const game of GAME_CODES) {
    const terms = kept[game];
    if (terms !== undefined) house.setTable(game, terms);
  }
}

/** Lists tables with the stakes of their current round. */
export function listHouseTables({
  house,
}: Pick<CasinoEnv, 'house'>): readonly OperatorHouseTable[] {
  return GAME_CODES.flatMap((game) => {
    const table = toHouseTable(house, game);
    return table === null ? [] : [table];
  });
}

function toHouseTable(house: CasinoEnv['house'], game: GameCode): OperatorHouseTable | null {
  const stands = house.tableFigures(game);
  if (stands === null) return null;
  const { state, rows, promised, paytable, terms } = stands;
  const stakedIn = (currency: 'INR' | 'DEMO') =>
    rows
      .filter(({ purse }) => purse.currency === currency && purse.trial === null)
      .reduce((sum, { amount }) => sum + amount, 0);
  const own = getGameTraits(game);
  return {
    game,
    name: own.name,
    paytables: listPaytables(game),
    roundId: state.roundId,
    roundPaytable: paytable,
    phase: state.phase,
    players: new Set(rows.map(({ purse }) => purse.playerId)).size,
    bets: rows.reduce((sum, { bets }) => sum + bets.length, 0),
    staked: toRupees(stakedIn('INR')),
    playStaked: toRupees(stakedIn('DEMO')),
    liability: toRupees(promised),
    isOn: terms?.isOn ?? true,
    paytable: terms?.paytable ?? own.paytable,
    hours: terms?.hours ?? null,
  };
}

/** Saves a table's opening hours and paytable. Errors: NOT_FOUND, VALIDATION for an unknown paytable. */
export async function saveHouseTable(
  { documents, house }: Pick<CasinoEnv, 'documents' | 'house'>,
  actor: Actor,
  { game, ...terms }: HouseTableTerms & { readonly game: string },
): Promise<ServiceResult<OperatorHouseTable>> {
  const before = isGameCode(game) ? toHouseTable(house, game) : null;
  if (before === null || !isGameCode(game)) return fail('NOT_FOUND');
  if (!before.paytables.includes(terms.paytable)) {
    return failField('paytable', `Must be one of ${before.paytables.join(', ')}`);
  }
  const kept = ((await documents.get(DOCUMENT)) as TermsByGame | null) ?? {};
  const { isOn, paytable, hours } = before;
  const audit = buildAuditRow(actor, {
    action: 'SaveHouseTable',
    entity: 'houseTable',
    entityId: game,
    before: { isOn, paytable, hours },
    after: terms,
  });
  await documents.put(DOCUMENT, { ...kept, [game]: terms }, audit);
  house.setTable(game, terms);
  return ok({ ...before, ...terms });
}

function listPaytables(game: GameCode): readonly string[] {
  const paytables = game === 'crash' ? CRASH_PAYTABLES : (SHARED_TABLES[game]?.paytables ?? []);
  return paytables.map(({ version }) => version);
}
