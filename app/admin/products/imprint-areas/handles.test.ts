import { expect, test } from 'vitest'
import { type AreaTexts, candidate, getTexts, newArea, readForm, readTexts } from './area-form.ts'
import { getDrawing, movedBy, withHandleAt } from './handles.ts'

const size = { width: 800, height: 400 }
const flat = newArea('flat', [])
const round = newArea('round', [flat])
const getHandle = (texts: AreaTexts, id: string) =>
  getDrawing(texts, size)?.handles.find((each) => each.id === id)?.at ?? []

test('a new area is right as it is, and named unlike the others', () => {
  for (const texts of [flat, round]) expect(readTexts(texts, '/media/a.webp')).toHaveProperty('value')
  expect([flat.name, round.name]).toEqual(['Front', 'Back'])
})

test('what is stored comes back from its texts to the letter', () => {
  for (const texts of [flat, round]) {
    const area = candidate(texts, '/media/a.webp')
    expect(candidate(getTexts(area), '/media/a.webp')).toEqual(area)
  }
})

test('a handle that is brought somewhere is there, and stays in the image', () => {
  for (const [texts, ids] of [
    [flat, ['0', '1', '2', '3']],
    [round, ['top', 'bottom']],
  ] as const) {
    for (const id of ids) {
      const moved = { ...texts, ...withHandleAt(texts, id, [200, 100], size) }
      expect(getHandle(moved, id)).toEqual([200, 100])
      expect(getHandle({ ...texts, ...withHandleAt(texts, id, [-20, 900], size) }, id)).toEqual([0, 400])
    }
  }
  const [x = 0, y = 0] = getHandle(round, 'radius')
  expect(getHandle({ ...round, ...withHandleAt(round, 'radius', [x + 40, y], size) }, 'radius')).toEqual([x + 40, y])
  const [left = 0, rim = 0] = getHandle(round, 'bend')
  const bent = { ...round, ...withHandleAt(round, 'bend', [left, rim - 16], size) }
  expect(getHandle(bent, 'bend')[1]).toBeCloseTo(rim - 16, 0)
  expect(Number(bent.numbers.bend)).toBeGreaterThan(Number(round.numbers.bend))
})

test('the whole is moved as far as the image goes, and keeps its shape', () => {
  const moved = { ...flat, ...movedBy(flat, [900, -20], size) }
  expect(moved.numbers).toMatchObject({ x0: '70', x1: '100', y0: '33', y2: '57' })
  expect({ ...round, ...movedBy(round, [80, 40], size) }.numbers).toMatchObject({
    topX: '60',
    topY: '48',
    radius: '20',
  })
})

test('corners that are told the wrong way round are drawn where they are', () => {
  const crossed = { ...flat, numbers: { ...flat.numbers, x1: '20' } }
  expect(getDrawing(crossed, size)?.outline).toEqual([
    [280, 152],
    [160, 152],
    [520, 248],
    [280, 248],
  ])
})

test('numbers that are none are not drawn, and are told', () => {
  const wrong = { ...flat, numbers: { ...flat.numbers, x0: 'left' } }
  expect(getDrawing(wrong, size)).toBeUndefined()
  expect(readTexts(wrong, '/media/a.webp')).toHaveProperty('problems.corners')
})

test('a form without JavaScript says the same areas; the usual method comes first and is allowed', () => {
  const form = new FormData()
  const put = (index: number, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) form.append(`area-${index}-${name}`, value)
  }
  put(0, { shape: 'flat', name: ' Front ', width: '100', height: '80', usual: 'foil', ...flat.numbers })
  form.append('area-0-methods', 'embroidery')
  form.append('area-0-methods', 'tattoo')
  put(1, { shape: 'round', name: 'Back', width: '100', height: '80', usual: 'screen print', ...round.numbers })
  const [first, second] = readForm(form)
  expect(first).toEqual({ ...flat, methods: ['foil', 'embroidery'] })
  expect(second).toEqual({ ...round, methods: [] })
})
