import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { Selection } from '#data/stores/bet-slip.ts';
import { runLadderOf } from '#data/view-models/house-preview.ts';
import { t } from '#text/text.ts';
import { RunLadder } from '#ui/run-ladder/run-ladder.tsx';
import type { SlipFacts } from './use-slip-facts.ts';

export interface SlipLadderProps {
  readonly facts: SlipFacts;
  readonly selection: Selection;
  readonly market: WireMarket;
}

/** What every number of runs would give, now and with the bet that is being typed. */
export function SlipLadder({ facts, selection, market }: SlipLadderProps) {
  const { stake, price, line, band, result } = facts;
  const { runnerId, side } = selection;
  if (stake <= 0) return null;
  const terms = { runnerId, side, price, line, stake, band };
  const rows = runLadderOf({ market, result, terms, line });
  return <RunLadder rows={rows} current={line} label={t('Result by runs')} />;
}
