// A picture made ready to be sent: drawn anew, so that nothing of the file but what is seen leaves this device
// (neither the place nor the camera), and small enough for the server.

/** As the server has them: `image_bytes_max` of `GET /api/limits`; no side is longer than this on a screen. */
const bytesMost = 2_097_152;
const sideMost = 2_048;
const types = ['image/webp', 'image/jpeg'] as const;
const qualities = [0.85, 0.7, 0.5];

/** Width and height within `most`, in the same proportion; never larger than they are. */
export function fitted(width: number, height: number, most: number): [number, number] {
  const scale = Math.min(1, most / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** WebP, or JPEG where this browser writes no WebP. Throws where the file is no picture. */
export async function scaledImage(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    for (let side = sideMost; side >= 256; side /= 2) {
      const canvas = drawn(picture, side);
      for (const quality of qualities) {
        const image = await written(canvas, quality);
        if (image.size <= bytesMost) return image;
      }
    }
  } finally {
    picture.close();
  }
  throw new Error('no smaller');
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = fitted(picture.width, picture.height, side);
  const pen = canvas.getContext('2d')!;
  // JPEG knows nothing of what is seen through.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A browser that does not know a type writes PNG in its place. */
async function written(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  for (const type of types) {
    const image = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    if (image?.type === type) return image;
  }
  throw new Error('not written');
}
