import { Button } from '#ui/button/button.tsx';
import { Panel } from './panel.tsx';

export const title = 'Panel';

export function WithAButton() {
  return (
    <Panel title="Stake settings" aside={<Button>Reset</Button>}>
      <p style={{ padding: 16 }}>Eight buttons with a label and an amount each.</p>
    </Panel>
  );
}

export function LongTitle() {
  return (
    <div style={{ maxInlineSize: 280 }}>
      <Panel title="Profit and loss of Thiruvananthapuram Challengers" aside="21 Nov, 16:40 IST">
        <p style={{ padding: 16 }}>Nothing was settled on this day.</p>
      </Panel>
    </div>
  );
}
