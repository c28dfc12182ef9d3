import { beforeEach, expect, test, vi } from 'vitest'
import { composeOrder } from './compose-order.ts'

const card = vi.hoisted(() => ({ draw: vi.fn(), open: vi.fn() }))

vi.mock('./webgl.ts', () => ({ openWebGl: card.open }))
vi.mock('./pixels.ts', () => ({
  bitmapOf: async (source: unknown) => source,
  imageDataOf: ({ data }: { data: Uint8ClampedArray }) => `${data.length / 4} pixels by the processor`,
}))
vi.mock('./surfaces.ts', () => {
  const raster = { width: 2, height: 2, data: new Uint8ClampedArray(16) }
  const facts = { width: 2, height: 2, lightMost: 1, contrast: 0, saturation: 1, areas: [] }
  return {
    takenApart: async () => ({ kind: 'layered', key: 'mug', facts, color: '#1e2f52' }),
    surfaceOf: async () => ({ surface: { ...facts, fixed: raster, light: raster, mask: raster }, width: 2, height: 2 }),
  }
})

beforeEach(() => void vi.clearAllMocks())

const order = { picture: '/pictures/mug-navy.webp' }

test('a graphics card that the browser takes away is not asked again: the processor draws the rest', async () => {
  card.open.mockReturnValue({ draw: card.draw })
  card.draw.mockReturnValueOnce('by the card').mockReturnValue(null)
  expect(await composeOrder(order, null)).toBe('by the card')
  expect(await composeOrder(order, null), 'lost while it drew').toBe('4 pixels by the processor')
  expect(await composeOrder(order, null)).toBe('4 pixels by the processor')
  expect(card.open).toHaveBeenCalledOnce()
  expect(card.draw).toHaveBeenCalledTimes(2)
})

test('who asks for the processor gets it', async () => {
  card.open.mockReturnValue({ draw: () => 'by the card' })
  expect(await composeOrder({ ...order, engine: 'cpu' }, null)).toBe('4 pixels by the processor')
  expect(card.open).not.toHaveBeenCalled()
})
