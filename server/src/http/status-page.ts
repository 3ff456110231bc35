import type { FastifyInstance } from 'fastify';
import { type PartState, readSiteStatus, type SiteStatus } from '#market-desk/stops/site-status.ts';
import type { AppEnv } from '#office/env.ts';
import { escapeHtml, hashStyle, plainReply } from './replies.ts';

export const STATUS_PATH = '/status';
const REFRESH_SECONDS = 20;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 560px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 22px; margin: 0 0 4px; }
h2 { font-size: 18px; margin: 24px 0 4px; }
p { margin: 0 0 16px; }
ul { list-style: none; margin: 24px 0; padding: 0; border: 1px solid #8884; border-radius: 12px; }
li { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; padding: 12px 16px; }
li + li { border-top: 1px solid #8884; }
b { font-weight: 600; }
li small { flex-basis: 100%; opacity: .8; }
.WORKS { color: light-dark(#15803d, #4ade80); }
.STOPPED, .COMING { color: light-dark(#a16207, #facc15); }
.DOWN { color: light-dark(#b91c1c, #f87171); }
a { display: inline-block; min-height: 44px; line-height: 44px; color: inherit; }
a:focus-visible { outline: 3px solid #c2410c; outline-offset: 2px; }
`;

/** Content security policy: its own style only; no scripts, images or calls. */
const POLICY = `default-src 'none'; style-src ${hashStyle(STYLE)}; frame-ancestors 'none'; base-uri 'none'`;

const WORDS = {
  en: {
    WORKS: 'Operational',
    STOPPED: 'Suspended',
    COMING: 'Recovering',
    DOWN: 'Down',
    allWell: 'All systems operational',
    notAll: 'Some systems are down',
    safe: 'Balances and open bets are always safe.',
    betting: 'Betting',
    matches: 'Scores and prices',
    inPlay: 'In-play matches: {count}',
    late: 'Scores delayed, betting suspended: {count}',
    casino: 'Casino',
    tables: 'Live tables: {count}',
    cashier: 'Deposits and withdrawals',
    since: 'Since {time}',
    until: 'expected to resume at {time}',
    asOf: 'As of {time}. Refreshes every {count} seconds.',
    past: 'Last 30 days',
    never: 'No betting outages.',
    wasStopped: 'Betting suspended',
    wasDown: 'Betting outage',
    back: 'Go to site',
  },
  hi: {
    WORKS: 'चल रहा है',
    STOPPED: 'रुका हुआ है',
    COMING: 'थोड़ी देर में वापस',
    DOWN: 'नहीं चल रहा है',
    allWell: 'सब कुछ चल रहा है',
    notAll: 'सब कुछ नहीं चल रहा है',
    safe: 'बैलेंस और खुली बेट सुरक्षित हैं।',
    betting: 'बेटिंग',
    matches: 'स्कोर और भाव',
    inPlay: 'चल रहे मैच: {count}',
    late: 'स्कोर आने में देरी, बेटिंग रुकी: {count}',
    casino: 'कैसीनो',
    tables: 'चल रही टेबल: {count}',
    cashier: 'जमा और निकासी',
    since: '{time} से',
    until: '{time} पर फिर शुरू होने का अनुमान',
    asOf: '{time} की स्थिति। पेज हर {count} सेकंड में फिर देखता है।',
    past: 'पिछले 30 दिन',
    never: 'बेटिंग कभी बंद नहीं हुई।',
    wasStopped: 'बेटिंग रोकी गई थी',
    wasDown: 'बेटिंग नहीं चल रही थी',
    back: 'साइट पर जाएँ',
  },
} as const;

type Language = keyof typeof WORDS;

/**
 * Serves `/status`: the status of this host's site, as a page that depends only on this process: no app, login or
 * database. A gateway serves it itself while there is no leader.
 */
export function bindStatusPage(app: FastifyInstance, context: AppEnv): void {
  app.get(STATUS_PATH, async (request, reply) => {
    const setting = context.domains.getByHost(request.headers.host ?? '');
    const status = await readSiteStatus(context, setting);
    const language = /^hi\b/i.test(request.headers['accept-language'] ?? '') ? 'hi' : 'en';
    return plainReply(request, reply, 'no-store')
      .headers({
        'content-security-policy': POLICY,
        'content-type': 'text/html; charset=utf-8',
        refresh: String(REFRESH_SECONDS),
        vary: 'accept-language',
      })
      .send(statusPage(status, language, context.clock.now()));
  });
}

function statusPage(status: SiteStatus, language: Language, now: number): string {
  const words = WORDS[language];
  const { betting, stop, matches, tables, cashier } = status;
  const prices = matches.late > 0 && betting === 'WORKS' ? 'COMING' : betting;
  const states = [betting, prices, ...(cashier === null ? [] : [cashier])];
  const isWell = states.every((state) => state === 'WORKS');
  const row = (name: string, state: PartState, notes: readonly string[]): string => {
    const small = notes.map((note) => `<small>${note}</small>`).join('');
    return `<li><span>${name}</span><b class="${state}">${words[state]}</b>${small}</li>`;
  };
  const rows = [
    row(words.betting, betting, stopNotes(stop, language)),
    row(words.matches, prices, [
      filled(words.inPlay, { count: matches.inPlay }),
      ...(matches.late > 0 ? [filled(words.late, { count: matches.late })] : []),
    ]),
    ...(tables === null ? [] : [row(words.casino, betting, [filled(words.tables, { count: tables })])]),
    ...(cashier === null ? [] : [row(words.cashier, cashier, [])]),
  ];
  const asOf = filled(words.asOf, { time: formatTime(now), count: REFRESH_SECONDS });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(status.title)}</title><style>${STYLE}</style></head><body><main><p>${escapeHtml(status.title)}</p><h1>${isWell ? words.allWell : words.notAll}</h1><p>${words.safe}</p><ul>${rows.join('')}</ul>${pastPart(status.past, language)}<p>${asOf}</p><a href="/">${words.back}</a></main></body></html>`;
}

/** Renders past betting outages; empty if they can't be read. */
function pastPart(past: SiteStatus['past'], language: Language): string {
  if (past === null) return '';
  const words = WORDS[language];
  const lines = past.map(({ from, to, kind, message }) => {
    const what = kind === 'STOPPED' ? words.wasStopped : words.wasDown;
    const note = message === null ? '' : `<small>${escapeHtml(message)}</small>`;
    return `<li><span>${formatDate(from, language)}, ${formatPeriod(from, to, language)}</span><b>${what}</b>${note}</li>`;
  });
  const list = lines.length === 0 ? `<p>${words.never}</p>` : `<ul>${lines.join('')}</ul>`;
  return `<h2>${words.past}</h2>${list}`;
}

/** Formats a period; includes the end date if it differs from the start date. */
function formatPeriod(from: number, to: number, language: Language): string {
  const end = formatDate(from, language) === formatDate(to, language) ? '' : `${formatDate(to, language)}, `;
  return `${formatTime(from)} – ${end}${formatTime(to)}`;
}

function formatDate(at: number, language: Language): string {
  return new Date(at).toLocaleDateString(`${language}-IN`, {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
  });
}

function stopNotes(stop: SiteStatus['stop'], language: Language): string[] {
  if (stop === null) return [];
  const { since, until } = WORDS[language];
  const times = [filled(since, { time: formatTime(stop.since) })];
  if (stop.until !== null) times.push(filled(until, { time: formatTime(stop.until) }));
  return [...(stop.message === null ? [] : [escapeHtml(stop.message)]), times.join(', ')];
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Formats the time in IST. */
function formatTime(at: number): string {
  const time = new Date(at).toLocaleTimeString('en-IN', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return `${time} IST`;
}
