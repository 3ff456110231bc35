const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** As long as the message of a market may be. */
const LONGEST = 200;

/** What everybody reads at a market after bets of a window (ms) were voided: "Bets of 16:40:32–16:40:36 IST are void: …". */
export function voidNoticeOf(
  { from, to }: { readonly from: number; readonly to: number },
  reason: string,
): string {
  const notice = `Bets of ${CLOCK.format(from)}–${CLOCK.format(to)} IST are void: ${reason}`;
  return notice.length <= LONGEST ? notice : `${notice.slice(0, LONGEST - 1)}…`;
}
