import { SPORTS } from '@crease/contracts/base/constants.ts';
import { labelForSport } from '#client/catalogue/events.ts';
import { t } from '#i18n/text.ts';
import { FilterBar, type FilterBarProps } from '#ui/grid/filter-bar.tsx';
import type { FilterOption, FilterSelect } from '#ui/grid/filter-choice.tsx';
import {
  choiceItem,
  type ListChoice,
  type ListSelect,
  parseChoice,
  parseSport,
  type SearchControl,
} from './grid-search.ts';

export interface ListFiltersProps {
  readonly label: string;
  readonly note: string;
  readonly control: SearchControl;
  /** Sports that occur in the list. */
  readonly sports: readonly { readonly id: number }[];
  readonly chips?: ListChoice;
  readonly selects?: readonly ListSelect[];
  /** Filters for the phone sheet that wider pages show elsewhere. */
  readonly inSheet?: {
    readonly selects: readonly FilterSelect[];
    readonly switches: FilterBarProps['switches'];
  };
  /** Moves selects into a sheet. */
  readonly asPhone: boolean;
}

const EVERY = '';

/** Sport and other filters of an open-bets list, stored in the URL. */
export function ListFilters(props: ListFiltersProps) {
  const { label, note, control, sports, chips, selects = [], inSheet, asPhone } = props;
  const { search, set } = control;
  return (
    <FilterBar
      label={label}
      asPhone={asPhone}
      note={note}
      {...(chips === undefined
        ? {}
        : {
            ranges: {
              value: parseChoice(search, chips),
              options: toOptions(chips),
              onChange: (value) => set(choiceItem(chips, value)),
            },
          })}
      selects={[
        ...(inSheet?.selects ?? []),
        sportSelect(control, sports),
        ...selects.map((each) => toFilterSelect(each, control)),
      ]}
      switches={inSheet?.switches}
    />
  );
}

function sportSelect({ search, set }: SearchControl, sports: ListFiltersProps['sports']): FilterSelect {
  const chosen = parseSport(search);
  // A selected sport stays listed after its last bet is gone.
  const offered = SPORTS.filter(({ id }) => id === chosen || sports.some((one) => one.id === id));
  return {
    name: 'sport',
    label: t('Sport'),
    value: chosen === null ? EVERY : String(chosen),
    isSet: chosen !== null,
    options: [
      { value: EVERY, text: t('All sports') },
      ...offered.map(({ id, name }) => ({ value: String(id), text: labelForSport(id, name) })),
    ],
    onChange: (value) => set({ sport: value === EVERY ? undefined : Number(value) }),
  };
}

/** Renders a URL-backed option as a select. */
export function toFilterSelect(select: ListSelect, { search, set }: SearchControl): FilterSelect {
  const value = parseChoice(search, select);
  const [[fresh]] = select.values;
  return {
    name: select.item,
    label: t(select.label),
    value,
    isSet: value !== fresh,
    options: toOptions(select),
    onChange: (next) => set(choiceItem(select, next)),
  };
}

function toOptions({ values }: ListChoice): readonly FilterOption[] {
  return values.map(([value, words]) => ({ value, text: t(words) }));
}
