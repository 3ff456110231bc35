import Hls, { ErrorDetails, ErrorTypes, Events } from 'hls.js';
import type { StreamEvents, StreamFault, StreamPlayer } from './live-stream.ts';

const LIST_FAULTS: ReadonlySet<string> = new Set([
  ErrorDetails.MANIFEST_LOAD_ERROR,
  ErrorDetails.MANIFEST_LOAD_TIMEOUT,
  ErrorDetails.MANIFEST_PARSING_ERROR,
  ErrorDetails.LEVEL_EMPTY_ERROR,
]);

/** Buffer in seconds: behind for rewinding, ahead for network stalls. */
const BEHIND_S = 20;
const AHEAD_S = 20;

/**
 * Player based on hls.js. Runs without a worker, because the CSP forbids blob workers.
 *
 * @returns null if the browser can't decode HLS streams.
 */
export function hlsPlayer(
  video: HTMLVideoElement,
  url: string,
  { onFault, onPiece }: StreamEvents,
): StreamPlayer | null {
  if (!Hls.isSupported()) return null;
  const hls = new Hls({
    enableWorker: false,
    backBufferLength: BEHIND_S,
    maxBufferLength: AHEAD_S,
    maxMaxBufferLength: AHEAD_S * 2,
    capLevelToPlayerSize: true,
  });
  hls.on(Events.FRAG_BUFFERED, onPiece);
  hls.on(Events.ERROR, (_, { fatal, type, details, response }) => {
    if (fatal) onFault(toFault(type, details, response?.code ?? 0));
  });
  hls.attachMedia(video);
  return {
    load: () => hls.loadSource(url),
    start: () => hls.startLoad(-1),
    stop: () => hls.stopLoad(),
    recoverMedia: (isSecond) => {
      if (isSecond) hls.swapAudioCodec();
      hls.recoverMediaError();
    },
    seekToLive: () => {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition;
    },
    destroy: () => hls.destroy(),
  };
}

function toFault(type: string, details: string, status: number): StreamFault {
  if (type === ErrorTypes.MEDIA_ERROR) return 'media';
  if (LIST_FAULTS.has(details)) return status >= 400 && status < 500 ? 'missing' : 'list';
  return type === ErrorTypes.NETWORK_ERROR ? 'piece' : 'other';
}
