import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { validateWith } from './judge-by-contract.ts';
import { LIVE, listEdited } from './live-values.ts';
import { useRuleForm } from './rule-form.ts';

afterEach(cleanup);

type Terms = Readonly<Record<'min' | 'max', string>>;

interface TermsFormProps {
  readonly market: Terms;
  readonly onSubmit?: (terms: Terms) => void;
}

/** Market limits that other operators may change concurrently. */
function TermsForm({ market, onSubmit }: TermsFormProps) {
  const form = useRuleForm<'min' | 'max', { readonly isLocked: boolean }>({
    fields: { min: { label: 'Min stake (₹)' }, max: { label: 'Max stake (₹)' } },
    initial: market,
    more: { isLocked: false },
    live: LIVE,
    validate: validateWith({
      route: operatorMarketRoutes.operatorUpdateMarket,
      body: ({ min, max }) => ({ min: Number(min), max: max === '' ? 'none' : Number(max) }),
    }),
    onSubmit: async ({ min, max }) => onSubmit?.({ min, max }),
  });
  const { value, onChange } = form.choice('isLocked');
  return (
    <form onSubmit={form.onSubmit}>
      {(['min', 'max'] as const).map((name) => {
        const field = form.field(name);
        return (
          <p key={name}>
            <input
              ref={field.ref}
              aria-label={name}
              value={field.value}
              onChange={(event) => field.onChange(event.currentTarget.value)}
            />
            <span data-testid={name}>{field.error}</span>
          </p>
        );
      })}
      <button type="button" aria-pressed={value} onClick={() => onChange(!value)}>
        Lock
      </button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
      <button type="submit">Save</button>
      <output>
        {listEdited(form.dirty)
          .toSorted((one, other) => one.localeCompare(other))
          .join(' ')}
      </output>
    </form>
  );
}

const getText = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const edited = () => screen.getByRole('status').textContent;

function type(name: string, value: string) {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
}

test('untouched fields follow the stored values, edited ones keep the edit', async () => {
  const { rerender } = render(<TermsForm market={{ min: '100', max: '5000' }} />);
  type('max', '9000');
  await waitFor(() => expect(edited()).toBe('max'));

  rerender(<TermsForm market={{ min: '500', max: '6000' }} />);

  await waitFor(() => expect(getText('min')).toBe('500'));
  expect(getText('max')).toBe('9000');
  expect(edited()).toBe('max');
});

test('Reset restores the current stored values, including choices', async () => {
  render(<TermsForm market={{ min: '100', max: '5000' }} />);
  type('max', '9000');
  fireEvent.click(screen.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(edited()).toBe('isLocked max'));

  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));

  await waitFor(() => expect(edited()).toBe(''));
  expect(getText('max')).toBe('5000');
  expect(screen.getByRole('button', { name: 'Lock' }).getAttribute('aria-pressed')).toBe('false');
});

test("the route's schema validates the values, with messages that name the field", async () => {
  const sent: Terms[] = [];
  render(<TermsForm market={{ min: '100', max: '5000' }} onSubmit={(terms) => sent.push(terms)} />);
  type('min', '0');
  type('max', '');

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  const getNote = (name: string) => screen.getByTestId(name).textContent;
  await waitFor(() => expect(getNote('min')).toBe('Min stake must be greater than 0, with up to 2 decimals'));
  expect(getNote('max')).toBe('Max stake must be a number');
  expect(sent).toEqual([]);
  type('min', '200');
  type('max', '4000');
  await waitFor(() => expect(getNote('max')).toBe(''));

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent).toEqual([{ min: '200', max: '4000' }]));
});
