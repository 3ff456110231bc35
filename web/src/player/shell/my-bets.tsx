import { MyBetsSheet } from '#player/features/open-bets/my-bets-sheet.tsx';
import { cashOutOf } from '#player/screens/bet-cash-out.tsx';

/** Open bets over the page on phones, with the ways to close a position. */
export function MyBets() {
  return <MyBetsSheet cashOutOf={cashOutOf} />;
}
