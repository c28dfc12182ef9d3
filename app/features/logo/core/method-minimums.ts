import type { Method } from './surface.ts'

/** Millimeters of the thinnest line and the smallest logo that a method renders; values are usual in the trade. */
export const methodMinimums: Record<Method, { line: number; side: number }> = {
  'screen print': { line: 0.35, side: 5 },
  'full-color print': { line: 0.25, side: 5 },
  embroidery: { line: 1, side: 10 },
  deboss: { line: 0.5, side: 6 },
  'laser engraving': { line: 0.2, side: 4 },
  foil: { line: 0.5, side: 6 },
  knitted: { line: 2, side: 20 },
}
