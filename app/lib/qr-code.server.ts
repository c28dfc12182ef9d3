import { encode } from 'uqr'

/** Draws a QR code on the server, so that the encoder is not part of the client bundle. */
export function createQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
