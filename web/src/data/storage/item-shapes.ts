type Fits = (value: unknown) => boolean;

const text: Fits = (value) => typeof value === 'string' && value !== '';
const flag: Fits = (value) => typeof value === 'boolean';
const amount: Fits = (value) => typeof value === 'number' && Number.isFinite(value);
const instant: Fits = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const address: Fits = (value) => typeof value === 'string' && URL.canParse(value);

function listOf(fits: Fits): Fits {
  return (value) => Array.isArray(value) && value.every(fits);
}

function withFields(fields: Readonly<Record<string, Fits>>): Fits {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, fits]) => fits(Reflect.get(value, key)));
}

const anything: Fits = () => true;
const list = listOf(anything);

/**
 * What a stored item must look like to be used: the parts without which a screen would break. Cheap on purpose, it runs
 * with every reading; the server checks what matters.
 */
export const SHAPES = {
  accessToken: text,
  refresh_token: text,
  expire_in: amount,
  expire_DateTime: instant,
  userinfo: withFields({
    userId: amount,
    userName: text,
    currency: (value) => value === 'INR' || value === 'DEMO',
    stakes: listOf(withFields({ title: text, value: amount })),
    balance: amount,
    exposure: amount,
  }),
  casinoToken: (value: unknown) => typeof value === 'string',
  betslips: withFields({ eventId: amount, marketId: amount, runnerId: amount, price: amount }),
  crease_last_bet: withFields({
    eventId: amount,
    marketId: amount,
    runnerId: amount,
    price: amount,
    eventTitle: text,
    runnerName: text,
    kind: text,
    userId: amount,
    placedAt: amount,
  }),
  OpenBets: listOf(
    withFields({
      betId: amount,
      eventId: amount,
      marketId: amount,
      betRate: amount,
      runnerName: text,
    }),
  ),
  ProfitLoss: listOf(withFields({ eventId: amount, marketId: amount, runners: list, rows: list })),
  balance: amount,
  exposure: amount,
  pins: listOf(amount),
  games: list,
  tv: list,
  TreeSportWithEvent: listOf(withFields({ id: amount, events: list })),
  domainSetting: withFields({
    domainTitle: text,
    allowSignUp: flag,
    casino: flag,
    minAge: amount,
    banners: list,
  }),
  siteSuspended: flag,
  baseUrl: address,
  ip: text,
  theme: (value: unknown) => value === 'light' || value === 'dark' || value === 'system',
  casino_is_empty: flag,
  mobileCasinoGames: list,
  desktopCasinoGames: list,
  crease_any_odds: listOf(text),
  crease_preferences: withFields({}),
  crease_unsaved_preferences: withFields({
    userId: (value) => value === null || amount(value),
    change: withFields({}),
  }),
  crease_pinned_markets: listOf(
    (value) => amount(value) || withFields({ eventId: amount, marketId: amount })(value),
  ),
  crease_touched: amount,
  crease_version: amount,
} as const satisfies Readonly<Record<string, Fits>>;
