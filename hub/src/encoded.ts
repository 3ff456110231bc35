/** Opcode of a frame with the FIN bit set. */
const WHOLE_TEXT = 0x81;
const WHOLE_BINARY = 0x82;
const SHORT_LENGTH = 126;
const LONG_LENGTH = 65_536;
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

/** A buffer with the frame header written and room for the payload. */
export interface OpenFrame {
  readonly frame: Buffer;
  /** Index of the payload's first byte. */
  readonly start: number;
}

/**
 * Starts an unmasked server-side WebSocket frame (RFC 6455, section 5.2).
 *
 * Framing once here lets all sockets of a broadcast share the buffer; a library would write a separate header for
 * each.
 */
export function openFrame(payloadBytes: number, binary: boolean): OpenFrame {
  const start = payloadBytes < SHORT_LENGTH ? 2 : payloadBytes < LONG_LENGTH ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + payloadBytes);
  frame[0] = binary ? WHOLE_BINARY : WHOLE_TEXT;
  if (start === 2) {
    frame[1] = payloadBytes;
  } else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(payloadBytes, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(Math.floor(payloadBytes / 2 ** 32), 2);
    frame.writeUInt32BE(payloadBytes % 2 ** 32, 6);
  }
  return { frame, start };
}
