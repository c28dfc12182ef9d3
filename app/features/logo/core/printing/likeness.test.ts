import { afterAll, expect, test } from 'vitest'
import { formatLikeness, getLikeness } from '#test/likeness.ts'
import type { Shape } from '../../node/shape.server.ts'

/**
 * Minimum decibels of the less similar of two colors: 1 less than measured on 2026-11-22. On mugs, a tumbler, a can cooler,
 * pints and the box's bottle, the photographed mark is flat instead of curved, so the print here appears closer and less
 * similar.
 */
const min: [Shape, colors: string[], decibels: number][] = [
  ['mug', ['white', 'navy'], 33.4],
  ['tumbler', ['black', 'sage'], 33.1],
  ['bottle', ['white', 'forest'], 39.9],
  ['tshirt', ['black', 'sand'], 39.1],
  ['tote', ['natural', 'navy'], 38.4],
  ['cap', ['navy', 'sand'], 40],
  ['socks', ['forest', 'mustard'], 39.6],
  ['notebook', ['navy', 'sand'], 41.6],
  ['candle', ['black', 'sage'], 40.5],
  ['swagbox', ['navy', 'terracotta'], 32.8],
  ['latte', ['navy', 'mustard'], 34.6],
  ['duomug', ['black', 'mustard'], 34.2],
  ['flask', ['black', 'sky'], 38.6],
  ['cancooler', ['black', 'sage'], 34.2],
  ['pint', ['black', 'white'], 36.5],
  ['spiral', ['navy', 'sand'], 40.5],
  ['beanie', ['terracotta', 'grey'], 38.1],
  ['crewneck', ['navy', 'sand'], 38.4],
  ['polo', ['navy', 'white'], 40.2],
  ['foldedtee', ['navy', 'sage'], 40.4],
  ['pouch', ['natural', 'black'], 37.9],
  ['pencils', ['black', 'mustard'], 36.8],
  ['stickynotes', ['mustard', 'white'], 41.5],
  // Not photographed: the file equals the composed image except for WebP's loss.
  ['pen', ['maroon'], 44.7],
]

const lines: string[] = []
afterAll(() => void process.stdout.write(`Composed pictures beside those of the shop:\n${lines.join('')}`))

test.each(min)('a composed %s looks like its image', async (shape, colors, decibels) => {
  const found = await getLikeness(shape, colors)
  lines.push(formatLikeness(shape, found, `   at least ${decibels}`))
  expect(Math.min(...Object.values(found))).toBeGreaterThan(decibels)
})
