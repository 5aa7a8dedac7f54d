// qr.ts: reads the QR code that a page shows, as a phone's camera would.
import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** The text of the code drawn in an SVG, or null where it cannot be read. */
export async function readQr(svg: Locator): Promise<string | null> {
  const { pixels, size } = await svg.evaluate(async (node) => {
    const size = 240;
    const image = new Image();
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(node.outerHTML.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"'))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, size, size);
    return { pixels: [...context.getImageData(0, 0, size, size).data], size };
  });
  return jsQR(new Uint8ClampedArray(pixels), size, size)?.data ?? null;
}
