import { TimeChart } from './time-chart.tsx';

export const title = 'Time chart';

const START = Date.UTC(2026, 10, 21, 14, 0);
const minutes = (count: number) => START + count * 60_000;

export function Prices() {
  return (
    <TimeChart
      ariaLabel="Deccan Falcons went from 1.92 to 1.74, Konkan Kraken from 2.06 to 2.28"
      height={180}
      series={[
        {
          label: 'Deccan Falcons',
          color: 'back-on',
          isStepped: true,
          points: [1.92, 1.9, 1.95, 1.84, 1.8, 1.74].map((price, at) => [minutes(at * 6), price]),
        },
        {
          label: 'Konkan Kraken',
          color: 'lay-on',
          isStepped: true,
          isDashed: true,
          points: [2.06, 2.1, 2.04, 2.16, 2.2, 2.28].map((price, at) => [minutes(at * 6), price]),
        },
      ]}
    />
  );
}

export function HugeResultsWithTurningPoints() {
  return (
    <TimeChart
      ariaLabel="From ₹0 down to −₹12,50,000 and up to ₹99,00,000"
      height={180}
      yFrom={0}
      yText={(value) => `${(value / 1e5).toFixed(1)}L`}
      series={[
        {
          label: 'Result of the day over all markets that were settled',
          color: 'text',
          points: [0, -1_250_000, -300_000, 4_000_000, 9_900_000].map((value, at) => [minutes(at * 45), value]),
          marks: [minutes(45)],
        },
      ]}
    />
  );
}

export function Empty() {
  return (
    <TimeChart
      ariaLabel="No price yet"
      height={140}
      series={[{ label: 'Deccan Falcons', color: 'back-on', points: [] }]}
    />
  );
}
