import { openFrame } from './web-socket-frame.ts';

const EVENT_START = Buffer.from('data: ');
const EVENT_END = Buffer.from('\r\n\r\n');

/** The bytes of one message, ready for each transport and shared by all receiving connections. */
export class Encoded {
  /** The message as a WebSocket frame. */
  readonly frame: Buffer;
  private readonly start: number;
  private sentEvent: Buffer | null = null;

  constructor(frame: Buffer, start: number) {
    this.frame = frame;
    this.start = start;
  }

  static ofText(text: string): Encoded {
    const { frame, start } = openFrame(Buffer.byteLength(text), false);
    frame.write(text, start);
    return new Encoded(frame, start);
  }

  /** The unframed message. */
  get bytes(): Buffer {
    return this.frame.subarray(this.start);
  }

  /** The message as a server-sent event. JSON has no line breaks, so a single data line suffices. */
  get event(): Buffer {
    this.sentEvent ??= Buffer.concat([EVENT_START, this.bytes, EVENT_END]);
    return this.sentEvent;
  }
}
