import { useState } from 'react';
import { resolveUrl } from '#client/api/base-address.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './identity.module.css';

const QUARTER = 90;
const ROUND = 360;
const LARGEST_ZOOM = 4;
const ZOOM_STEP = 0.5;

export interface ImageViewerProps {
  /** Subject of the images. */
  readonly title: string;
  readonly urls: readonly string[];
  /** Requests fresh URLs after expiry. */
  readonly onEnded: () => void;
}

/** Shows a document's images one at a time, with rotation and zoom. */
export function ImageViewer({ title, urls, onEnded }: ImageViewerProps) {
  const [wanted, setWanted] = useState(0);
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(1);
  const at = Math.min(wanted, urls.length - 1);
  const url = urls[at];
  const go = (to: number) => setWanted(Math.max(0, Math.min(urls.length - 1, to)));
  const previous = () => go(at - 1);
  const next = () => go(at + 1);
  const rotate = () => setTurn((before) => (before + QUARTER) % ROUND);
  const zoomBy = (step: number) => setZoom((before) => Math.max(1, Math.min(LARGEST_ZOOM, before + step)));
  useHotKeys({
    t: rotate,
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(-ZOOM_STEP),
    ArrowLeft: previous,
    ArrowRight: next,
  });
  if (url === undefined) {
    return (
      <Text as="p" tone="muted" size={12}>
        No images, or they’ve expired and been deleted.
      </Text>
    );
  }
  return (
    <Stack as="section" gap={4} canShrink aria-label={`Images: ${title}`}>
      <Picture
        // Remounts per image, so that dimensions don't carry over.
        key={url}
        url={url}
        alt={`${title}, image ${at + 1} of ${urls.length}`}
        rotation={turn}
        zoom={zoom}
        onEnded={onEnded}
      />
      <Row gap={3} wrap>
        {urls.length > 1 && <Places {...{ at, previous, next }} count={urls.length} />}
        <Button aria-keyshortcuts="T" onClick={rotate}>
          Rotate
        </Button>
        <Button aria-keyshortcuts="-" disabled={zoom === 1} onClick={() => zoomBy(-ZOOM_STEP)}>
          Zoom out
        </Button>
        <Status>{`${Math.round(zoom * 100)}%`}</Status>
        <Button aria-keyshortcuts="+" disabled={zoom === LARGEST_ZOOM} onClick={() => zoomBy(ZOOM_STEP)}>
          Zoom in
        </Button>
      </Row>
    </Stack>
  );
}

function Status({ children }: { readonly children: string }) {
  return (
    <Text role="status" size={12} tone="muted" textAlign="center" className={styles.status}>
      {children}
    </Text>
  );
}

interface PlacesProps {
  /** Index from 0. */
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
      <Status>{`${at + 1} of ${count}`}</Status>
      <Button disabled={at === count - 1} onClick={next}>
        Next
      </Button>
    </>
  );
}

interface PictureProps {
  readonly url: string;
  readonly alt: string;
  readonly rotation: number;
  readonly zoom: number;
  readonly onEnded: () => void;
}

/** Fits the container at 100% in any rotation. Larger zooms scroll. */
function Picture({ url, alt, rotation, zoom, onEnded }: PictureProps) {
  const [size, setSize] = useState({ width: 4, height: 3 });
  const [isLost, setLost] = useState(false);
  const isSideways = rotation % (2 * QUARTER) !== 0;
  const { width, height } = size;
  if (isLost) {
    return (
      <Notice tone="warn">
        Couldn’t load the image. Links expire after 5 minutes.{' '}
        <Button size="s" onClick={onEnded}>
          Reload
        </Button>
      </Notice>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus for its keys.
    <section className={styles.stage} aria-label="Image" tabIndex={0}>
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
          style={{ rotate: `${rotation}deg` }}
          src={String(resolveUrl(url))}
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
