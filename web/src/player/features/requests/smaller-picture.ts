/** Pixels of the longer side at which receipts and documents are legible. */
const LONGEST_SIDE = 2_400;
/** Files up to this size are uploaded unchanged, so the reviewer sees the original. */
const SMALL_BYTES = 1_500_000;
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Downscales a photo for slow networks and the server's size limit. Small files, PDFs and undecodable images are
 * returned unchanged; the server validates those.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || !file.type.startsWith('image/')) return file;
  try {
    const drawn = await drawnSmaller(file);
    return drawn !== null && drawn.size < file.size
      ? new File([drawn], file.name, { type: drawn.type })
      : file;
  } catch {
    return file;
  }
}

/** Null if the browser produced no image. @throws Error if undecodable. */
async function drawnSmaller(file: File): Promise<Blob | null> {
  // Applies the EXIF orientation, since cameras store images rotated.
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // JPEG has no transparency; it would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    smallest = await encodeJpeg(canvas, quality);
    if (smallest === null || smallest.size <= SMALL_BYTES) break;
  }
  return smallest;
}

function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
