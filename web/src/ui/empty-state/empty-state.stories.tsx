import { Button } from '#ui/button/button.tsx';
import { EmptyState } from './empty-state.tsx';

export const title = 'Empty state';

export function WithOneThingToDo() {
  return (
    <EmptyState title="No bets in this range" text="The last one was placed on 4 November.">
      <Button size="l">Show last 30 days</Button>
    </EmptyState>
  );
}

export function WordsAlone() {
  return (
    <EmptyState
      title="Nothing is on the multi-market page"
      text="Pin a market with the pin at the right of its name, and it is listed here on every device, with its prices, until it is settled or you take it off again."
    />
  );
}
