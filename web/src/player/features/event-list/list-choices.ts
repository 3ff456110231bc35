import { storeOf } from '#data/stores/observable.ts';
import { keepChoice, readChoice } from '#data/view-models/kept-choice.ts';

export type Grouping = 'time' | 'competition';

const GROUPING = 'list-grouping';

/** How the lists of matches are set. */
export const listChoices = storeOf<{
  /** Kept between visits. */
  readonly grouping: Grouping;
  /** Only matches with a picture; for this visit. */
  readonly withTv: boolean;
}>({
  grouping: readChoice(GROUPING) === 'competition' ? 'competition' : 'time',
  withTv: false,
});

export function chooseGrouping(grouping: Grouping): void {
  keepChoice(GROUPING, grouping);
  listChoices.setState({ grouping });
}

export function chooseWithTv(withTv: boolean): void {
  listChoices.setState({ withTv });
}
