import { useState } from 'react';
import { addressOf } from '#data/api/base-address.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './picture-viewer.module.css';

const QUARTER = 90;
const ROUND = 360;
const LARGEST_ZOOM = 4;
const ZOOM_STEP = 0.5;

export interface PictureViewerProps {
  /** What the pictures are of. */
  readonly title: string;
  readonly urls: readonly string[];
  /** Asks for addresses that work. */
  readonly onEnded: () => void;
}

/** Pictures of a document, one at a time: turned and made larger until they can be read. */
export function PictureViewer({ title, urls, onEnded }: PictureViewerProps) {
  const [wanted, setWanted] = useState(0);
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(1);
  const at = Math.min(wanted, urls.length - 1);
  const url = urls[at];
  const go = (to: number) => setWanted(Math.max(0, Math.min(urls.length - 1, to)));
  const previous = () => go(at - 1);
  const next = () => go(at + 1);
  const turnBy = () => setTurn((before) => (before + QUARTER) % ROUND);
  const zoomBy = (step: number) =>
    setZoom((before) => Math.max(1, Math.min(LARGEST_ZOOM, before + step)));
  useHotKeys({
    t: turnBy,
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(-ZOOM_STEP),
    ArrowLeft: previous,
    ArrowRight: next,
  });
  if (url === undefined) {
    return <p className={styles.none}>No pictures, or their time is over and they are removed.</p>;
  }
  return (
    <section className={styles.viewer} aria-label={`Pictures: ${title}`}>
      <Picture
        // A picture of its own: another one does not begin with the size of the last.
        key={url}
        url={url}
        alt={`${title}, picture ${at + 1} of ${urls.length}`}
        turn={turn}
        zoom={zoom}
        onEnded={onEnded}
      />
      <div className={styles.tools}>
        {urls.length > 1 && <Places {...{ at, previous, next }} count={urls.length} />}
        <Button aria-keyshortcuts="T" onClick={turnBy}>
          Turn
        </Button>
        <Button aria-keyshortcuts="-" disabled={zoom === 1} onClick={() => zoomBy(-ZOOM_STEP)}>
          Smaller
        </Button>
        <span role="status">{`${Math.round(zoom * 100)} %`}</span>
        <Button
          aria-keyshortcuts="+"
          disabled={zoom === LARGEST_ZOOM}
          onClick={() => zoomBy(ZOOM_STEP)}
        >
          Larger
        </Button>
      </div>
    </section>
  );
}

interface PlacesProps {
  /** From 0. */
  readonly at: number;
  readonly count: number;
  readonly previous: () => void;
  readonly next: () => void;
}

function Places({ at, count, previous, next }: PlacesProps) {
  return (
    <>
      <Button disabled={at === 0} onClick={previous}>
        Previous
      </Button>
      <span role="status">{`${at + 1} of ${count}`}</span>
      <Button disabled={at === count - 1} onClick={next}>
        Next
      </Button>
    </>
  );
}

interface PictureProps {
  readonly url: string;
  readonly alt: string;
  readonly turn: number;
  readonly zoom: number;
  readonly onEnded: () => void;
}

/** As wide as its place at 100 %, whichever way it is turned; what is larger scrolls. */
function Picture({ url, alt, turn, zoom, onEnded }: PictureProps) {
  const [size, setSize] = useState({ width: 4, height: 3 });
  const [isLost, setLost] = useState(false);
  const isSideways = turn % (2 * QUARTER) !== 0;
  const { width, height } = size;
  if (isLost) {
    return (
      <Notice tone="warn">
        The picture could not be loaded: addresses end after five minutes.{' '}
        <Button size="s" onClick={onEnded}>
          Open it again
        </Button>
      </Notice>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus for its keys.
    <section className={styles.stage} aria-label="Picture" tabIndex={0}>
      <div
        className={styles.sheet}
        style={{
          inlineSize: `${zoom * 100}cqw`,
          aspectRatio: isSideways ? `${height} / ${width}` : `${width} / ${height}`,
        }}
      >
        <img
          className={styles.image}
          data-sideways={isSideways || undefined}
          style={{ rotate: `${turn}deg` }}
          src={String(addressOf(url))}
          alt={alt}
          onLoad={({ currentTarget }) => {
            const { naturalWidth, naturalHeight } = currentTarget;
            if (naturalWidth > 0) setSize({ width: naturalWidth, height: naturalHeight });
          }}
          onError={() => setLost(true)}
        />
      </div>
    </section>
  );
}
