import type { BoxColor } from './box-color.ts'

/** Copy of the colors of `openbox` in shapes.json, which is too large to load for six colors. */
export const swatches: Record<BoxColor, string> = {
  kraft: '#be9363',
  white: '#e8e5df',
  navy: '#1e2f52',
  forest: '#2c4a3a',
  terracotta: '#b04c33',
  black: '#222225',
}
