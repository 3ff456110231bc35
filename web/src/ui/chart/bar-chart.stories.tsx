import { BarChart } from './bar-chart.tsx';

export const title = 'Bar chart';

const NETS = [7_600, -8_000, 350, 0, 9_000, -120, 4_400];
const TOTALS = [7_600, -400, -50, -50, 8_950, 8_830, 13_230];

export function ProfitAndLoss() {
  return (
    <BarChart
      bars={NETS}
      line={TOTALS}
      ariaLabel="Daily result of a week: best day 9,000, worst day −8,000, total 13,230"
      height={220}
      xText={(place) => String(place + 1)}
      yText={(value) => String(value)}
    >
      {null}
    </BarChart>
  );
}
