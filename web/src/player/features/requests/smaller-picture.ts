/** Receipts and documents are read well by so many pixels of their longer side. */
const LONGEST_SIDE = 2_400;
/** Files up to this size go as they are: the reviewer sees what was chosen. */
const SMALL_BYTES = 1_500_000;
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * A photo of a camera, made small enough for a slow network and the limit of the server. A small file, a PDF and what the
 * browser cannot draw stay as they are; the server judges those.
 */
export async function smallerPicture(file: File): Promise<File> {
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

/** Null: the browser gave nothing. @throws Error for what is no picture */
async function drawnSmaller(file: File): Promise<Blob | null> {
  // As it is to be seen: cameras lay their pictures down and say how to turn them.
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // A JPEG has no transparent parts; they would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    smallest = await jpegOf(canvas, quality);
    if (smallest === null || smallest.size <= SMALL_BYTES) break;
  }
  return smallest;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
