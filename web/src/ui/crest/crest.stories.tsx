import { Crest } from './crest.tsx';

export const title = 'Crest';

const TEAMS = [
  'Konkan Kraken',
  'Malwa Monarchs',
  'Tulu Tuskers',
  'Pahari Shepherds',
  'Saptagiri Sparrows',
  'Nilgiri Nightjars',
  'Gir Gazelles',
  'Betwa Blazes',
];

export function Teams() {
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {TEAMS.map((name) => (
        <span key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Crest name={name} /> {name}
        </span>
      ))}
    </div>
  );
}
