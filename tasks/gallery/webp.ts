import type { BrowserContext } from "playwright";

/**
 * Turns a PNG into a WebP of at most `maxBytes`, as good as that allows, by the browser that took it.
 * @throws {Error} if the roughest one is larger
 */
export async function asWebp(browser: BrowserContext, png: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const page = await browser.newPage();
  try {
    for (let quality = 0.9; quality > 0.3; quality -= 0.1) {
      const webp = Uint8Array.fromBase64(await page.evaluate(encode, { png: png.toBase64(), quality }));
      if (webp.length <= maxBytes) return webp;
    }
    throw new Error(`A picture is larger than ${maxBytes} bytes`);
  } finally {
    await page.close();
  }
}

/** Runs in the browser. Takes and returns base64. */
async function encode({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).replace(/^.*,/, "");
}
