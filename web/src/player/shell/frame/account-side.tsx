import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import {
  FAVOURITES,
  openCategories,
  SECTIONS,
  useBlockedSections,
  useGames,
} from '#player/features/lobby/casino-games.ts';
import { ROUTES } from '#player/routes/places.ts';
import { AccountCount, useAccountPages } from '#player/shell/drawers/account-places.tsx';
import { ConnectionBadge } from '#player/shell/guards/connection-notice.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Text } from '#ui/layout/layout.tsx';
import side from '#ui/side-list/side-list.module.css';

/** Wide screens: navigation between account pages. */
export function AccountSide() {
  const pages = useAccountPages();
  const userName = useStore(session, (state) => state.user?.userName ?? '');
  return (
    <nav aria-label={t('Account pages')}>
      <Text as="p" size={12} weight="semi" tone="muted" truncate className={side.who}>
        {userName}
      </Text>
      <ul className={side.list}>
        {pages.map(({ to, search = {}, words, icon, beginsGroup }) => (
          <Fragment key={words}>
            {beginsGroup === true && <li className={side.line} aria-hidden="true" />}
            <li>
              <Link to={to} search={search} activeOptions={{ explicitUndefined: true }} className={side.row}>
                <Icon variant="regular" name={icon} size={18} />
                {t(words)}
                <AccountCount to={to} className={side.count} />
              </Link>
            </li>
          </Fragment>
        ))}
      </ul>
      <ConnectionBadge />
    </nav>
  );
}

const PLACES = [
  { to: ROUTES.myRounds.path, icon: 'history', words: phrase('My rounds') },
  { to: ROUTES.fairness.path, icon: 'check', words: phrase('Fairness check') },
  { to: ROUTES.rules.path, icon: 'rules', words: phrase('Rules') },
  { to: ROUTES.playLimits.path, icon: 'shield', words: phrase('Play limits') },
] as const satisfies readonly { to: string; icon: IconName; words: string }[];

/** Wide screens: game types instead of the sports. */
export function CasinoSide() {
  const { data = [] } = useGames();
  const shut = useBlockedSections();
  const favourites = usePreference('favouriteGames').length;
  const names = [
    ...openCategories(data, shut).map(({ category, games }) => [category, games.length] as const),
    [FAVOURITES, favourites] as const,
  ];
  return (
    <nav className={side.list} aria-label={t('Game types')}>
      <Link to="/casino" className={side.row} activeOptions={{ exact: true }}>
        <Icon variant="regular" name="home" size={18} />
        {t('For you')}
      </Link>
      {names.map(([section, count]) => (
        <Link key={section} to="/lobby-page/$section" params={{ section }} className={side.row}>
          <Icon variant="regular" name={SECTIONS[section].icon} size={18} />
          {t(SECTIONS[section].name)}
          {count > 0 && <span className={side.count}>{count}</span>}
        </Link>
      ))}
      <span className={side.line} aria-hidden="true" />
      {PLACES.map(({ to, icon, words }) => (
        <Link key={to} to={to} className={side.row}>
          <Icon variant="regular" name={icon} size={18} />
          {t(words)}
        </Link>
      ))}
      <ConnectionBadge />
    </nav>
  );
}
