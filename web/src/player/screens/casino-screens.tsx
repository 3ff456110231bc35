import { Way } from '#player/shell/gates/way.tsx';
import { phrase, t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { AccountPage } from './page-frames.tsx';

const NO_GAMES = phrase('No games are open on this site right now.');

/** `/casino`. */
export function CasinoScreen() {
  return <NoGames title={t('Casino')} intro={t('Games of the house and of its providers.')} />;
}

/** `/lobby-page/{section}`. */
export function LobbyPageScreen() {
  return <NoGames title={t('Casino lobby')} intro={t('The games of one section.')} />;
}

/** `/lobby`: the game itself; the strip of sports makes room for it. */
export function LobbyScreen() {
  return <NoGames title={t('Lobby')} intro={t('The game that you have opened is played here.')} />;
}

function NoGames({ title, intro }: { readonly title: string; readonly intro: string }) {
  return (
    <AccountPage title={title} intro={intro}>
      <EmptyState title={t(NO_GAMES)} text={t('Betting on sports goes on as usual.')}>
        <Way to="/inplay" words={t('Go to in-play')} isMain />
        <Way to="/fairness" words={t('Fairness check')} />
      </EmptyState>
    </AccountPage>
  );
}

/** `/underConstruction`. */
export function UnderConstructionScreen() {
  return (
    <AccountPage
      title={t('Under construction')}
      intro={t('This part of the site is being worked on.')}
    >
      <EmptyState
        title={t('There is nothing to see here for now')}
        text={t('Your bets and balance are not affected, and betting on sports goes on as usual.')}
      >
        <Way to="/inplay" words={t('Go to in-play')} isMain />
      </EmptyState>
    </AccountPage>
  );
}
