/** A picture that a file carries of itself: pixels, or a picture a browser can read. */
export type Preview =
  | { kind: 'pixels'; width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { kind: 'picture'; type: 'image/jpeg' | 'image/bmp'; bytes: Uint8Array<ArrayBuffer> }

/** Pixels of a preview; programs write a few hundred thousand. */
export const mostPixels = 16_000_000

/** One of 0 to 255 for each channel, opaque. */
export function setPixel(pixels: Uint8ClampedArray, index: number, red: number, green: number, blue: number): void {
  pixels.set([red, green, blue, 255], index * 4)
}

/** The value at a place of a row whose pixels take 1, 2, 4 or 8 bits. */
export function sample(row: Uint8Array, place: number, bits: number): number {
  const byte = row[(place * bits) >> 3] ?? 0
  return (byte >> (8 - bits - ((place * bits) & 7))) & (2 ** bits - 1)
}
