import { storeOf, useStore } from '#data/stores/observable.ts';
import { keepChoice, readChoice } from '#data/view-models/kept-choice.ts';

const NAME = 'tree-folds';
/** Leagues come and go: only the latest choices are kept. */
const MOST = 60;

type Folds = Readonly<Record<string, boolean>>;

/** What was opened and closed by hand, by place in the tree: `3/Monsoon T20`. */
const folds = storeOf<{ readonly open: Folds }>({ open: kept() });

/**
 * Whether a part of the tree is open, and how it is turned; kept between visits.
 *
 * @param isOpenAtFirst as long as nobody has turned it.
 */
export function useFold(place: string, isOpenAtFirst: boolean): readonly [boolean, () => void] {
  const isOpen = useStore(folds, ({ open }) => open[place]) ?? isOpenAtFirst;
  return [isOpen, () => turn(place, !isOpen)];
}

function turn(place: string, isOpen: boolean): void {
  const { [place]: _, ...others } = folds.getState().open;
  const open = Object.fromEntries([...Object.entries(others), [place, isOpen]].slice(-MOST));
  keepChoice(NAME, JSON.stringify(open));
  folds.setState({ open });
}

function kept(): Folds {
  try {
    const value: unknown = JSON.parse(readChoice(NAME) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const open: Record<string, boolean> = {};
    for (const [place, isOpen] of Object.entries(value)) {
      if (typeof isOpen === 'boolean') open[place] = isOpen;
    }
    return open;
  } catch {
    return {};
  }
}
