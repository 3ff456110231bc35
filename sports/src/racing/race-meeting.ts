/** A fictional racecourse. */
export interface RaceMeeting {
  readonly id: string;
  readonly venue: string;
  readonly country: string;
}

/** Concurrent courses; each group takes turns. Navigation is by country and venue. */
export const RACE_MEETINGS: readonly (readonly RaceMeeting[])[] = [
  [
    { id: 'tamarind', venue: 'Tamarind Hill', country: 'IN' },
    { id: 'sabarwadi', venue: 'Sabarwadi', country: 'IN' },
    { id: 'kolapuram', venue: 'Kolapuram Downs', country: 'IN' },
  ],
  [
    { id: 'wetherstone', venue: 'Wetherstone', country: 'GB' },
    { id: 'ashlow', venue: 'Ashlow Park', country: 'GB' },
    { id: 'ballinacreel', venue: 'Ballinacreel', country: 'IE' },
  ],
  [
    { id: 'warrigal', venue: 'Warrigal Flat', country: 'AU' },
    { id: 'jacaranda', venue: 'Jacaranda Vale', country: 'ZA' },
    { id: 'coolibar', venue: 'Coolibar Creek', country: 'AU' },
  ],
];
