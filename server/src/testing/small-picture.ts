import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A single-colour PNG. */
export function smallPicture(): Promise<Buffer> {
  const create = { width: 40, height: 20, channels: 3 as const, background: '#c08040' };
  return sharp({ create }).png().toBuffer();
}

/** A noise PNG, which doesn't compress: three bytes per pixel. */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width, height, channels: 3 as const, background: 'grey', noise };
  return sharp({ create }).png().toBuffer();
}

/** An A4 PDF with a line of text per page; password-protected if a password is given. */
export function smallDocument({
  pages = 1,
  text = 'Receipt',
  password,
}: {
  readonly pages?: number;
  readonly text?: string;
  readonly password?: string;
}): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
  });
  for (let page = 0; page < pages; page++) document.addPage().fontSize(40).text(text);
  document.end();
  return whole;
}
