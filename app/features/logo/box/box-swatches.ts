import type { BoxColor } from './box-color.ts'

/** The colors of `openbox` in shapes.json, copied because that file is too large to load for them. */
export const swatches: Record<BoxColor, string> = {
  kraft: '#be9363',
  white: '#e8e5df',
  navy: '#1e2f52',
  forest: '#2c4a3a',
  terracotta: '#b04c33',
  black: '#222225',
}
