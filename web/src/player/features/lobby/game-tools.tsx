import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { phrase, t } from '#text/text.ts';
import {
  choiceOf,
  GAME_MARKS,
  GAME_ORDERS,
  type GameChoice,
  type GameMark,
  type GameOrder,
  searchOf,
} from './choose-games.ts';
import styles from './lobby.module.css';

const ORDERS: Readonly<Record<GameOrder, string>> = {
  name: phrase('Name'),
  return: phrase('Highest return'),
  stake: phrase('Minimum stake'),
};

const MARKS: Readonly<Record<GameMark, string>> = {
  live: phrase('Live tables'),
  fair: phrase('Rounds to check'),
  trial: phrase('Without money'),
};

/** What was chosen, as the address has it. */
export function useGameChoice(): GameChoice {
  return choiceOf(useSearch({ strict: false }));
}

/** Orders the games, and leaves out those without what is wanted. */
export function GameTools({ choice }: { readonly choice: GameChoice }) {
  const navigate = useNavigate();
  const selectId = useId();
  const change = (next: GameChoice) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...searchOf(next) }),
      replace: true,
    });
  const turn = (mark: GameMark) => {
    const others = choice.marks.filter((one) => one !== mark);
    const isOn = others.length < choice.marks.length;
    change({ ...choice, marks: isOn ? others : [...others, mark] });
  };
  return (
    <div className={styles.tools}>
      <label className={styles.order} htmlFor={selectId}>
        <span>{t('Order')}</span>
        <select
          id={selectId}
          value={choice.order ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ ...choice, order: GAME_ORDERS.find((one) => one === value) ?? null })
          }
        >
          <option value="">{t('As listed')}</option>
          {GAME_ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(ORDERS[order])}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={styles.marks}>
        <legend className="visually-hidden">{t('Only games with')}</legend>
        {GAME_MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.chip}
            aria-pressed={choice.marks.includes(mark)}
            onClick={() => turn(mark)}
          >
            {t(MARKS[mark])}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
