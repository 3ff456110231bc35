import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '#ui/field/text-field.tsx';

/** A filter with fixed options. */
interface Choice<Value extends string> {
  readonly options: readonly { readonly value: Value }[];
  readonly first: Value;
}

type Filters = Readonly<Record<string, string | Choice<string>>>;
type FilterValue<Filter> = Filter extends Choice<infer Value> ? Value : Filter extends string ? string : never;
type FilterValues<F extends Filters> = { readonly [Name in keyof F]: FilterValue<F[Name]> };
/** Filters that are set, for a request. */
type FilterQuery<F extends Filters> = {
  readonly [Name in keyof F]?: Exclude<FilterValue<F[Name]>, ''>;
};

/**
 * Filters of a list, kept in the page's address so that a reload, Back and a shared link show the same list. An unknown
 * option in the address counts as the first one.
 *
 * @param filters initial text, or options and the first one, by name of the search parameter.
 */
export function useFilters<const F extends Filters>(filters: F) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  // Typing must not wait for the router.
  const [values, setValues] = useState(() => readFilters(filters, search));

  function set(change: Partial<FilterValues<F>>) {
    const next = { ...values, ...change };
    setValues(next);
    const names = Object.entries(filters).map(([name, filter]) => [
      name,
      next[name] === getFirst(filter) ? undefined : next[name],
    ]);
    const kept = (before: object) => ({ ...before, ...Object.fromEntries(names) });
    void navigate({ to: '.', search: kept as never, replace: true, resetScroll: false });
  }

  return {
    values,
    set,
    query: listSet(values) as FilterQuery<F>,
    /** Props of the control of a filter. */
    bind: <Name extends keyof F>(name: Name) => ({
      value: values[name],
      onChange: (value: FilterValue<F[Name]>) => set({ [name]: value } as unknown as Partial<FilterValues<F>>),
    }),
  };
}

function getFirst(filter: Filters[string]): string {
  return typeof filter === 'string' ? filter : filter.first;
}

function readFilters<F extends Filters>(filters: F, search: Readonly<Record<string, unknown>>): FilterValues<F> {
  const values = Object.entries(filters).map(([name, filter]) => {
    const asked = search[name];
    const isKnown =
      typeof asked === 'string' && (typeof filter === 'string' || filter.options.some(({ value }) => value === asked));
    return [name, isKnown ? asked : getFirst(filter)];
  });
  return Object.fromEntries(values);
}

/** Trimmed values that aren't blank. */
function listSet(values: Readonly<Record<string, string>>) {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Search text of a list. */
export function SearchField(props: SearchFieldProps) {
  return <TextField {...props} type="search" maxLength={80} error={null} />;
}
