import { storeOf } from './observable.ts';

/** The live picture: whether it is wanted, and where it stands on wide screens. There is one at a time. */
export interface VideoBox {
  readonly isOpen: boolean;
  /** In the right column, or beside the score. */
  readonly place: 'column' | 'card';
}

/** Kept for the visit: the next match shows its picture too. */
export const videoBox = storeOf<VideoBox>({ isOpen: false, place: 'column' });

/** Each call opens the box or closes it (specification, section 4). */
export function toggleVideoBox(): void {
  const { isOpen } = videoBox.getState();
  videoBox.setState({ isOpen: !isOpen, place: 'column' });
}

export function closeVideoBox(): void {
  videoBox.setState({ isOpen: false, place: 'column' });
}

/** Takes the picture beside the score, or back into the column. */
export function placeVideoBox(place: VideoBox['place']): void {
  videoBox.setState(place === 'card' ? { isOpen: true, place } : { place });
}
