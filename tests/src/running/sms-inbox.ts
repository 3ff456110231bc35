import { createServer } from 'node:http';
import { freePort } from './server-process.ts';

/** A fake SMS service that receives the server's posts to SMS_WEBHOOK_URL. */
export interface SmsInbox {
  readonly url: string;
  /** Latest code sent to a mobile number (+91…), or null. */
  findCode(mobile: string): string | null;
  /** While true, every message is rejected. */
  isBroken: boolean;
  close(): Promise<void>;
}

export async function openSmsInbox(): Promise<SmsInbox> {
  const port = await freePort();
  const codes = new Map<string, string>();
  const inbox = {
    url: `http://127.0.0.1:${port}/sms`,
    isBroken: false,
    findCode: (mobile: string) => codes.get(mobile) ?? null,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (inbox.isBroken) return void response.writeHead(503).end();
      const text = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; code: string };
      codes.set(text.to, text.code);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  return inbox;
}
