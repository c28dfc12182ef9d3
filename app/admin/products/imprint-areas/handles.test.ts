import { expect, test } from 'vitest'
import { type AreaTexts, createArea, parseAreasForm, toAreaTexts, toDrawnArea, validateAreaTexts } from './area-form.ts'
import { getDrawing, moveArea, moveHandle } from './handles.ts'

const size = { width: 800, height: 400 }
const flat = createArea('flat', [], 'mm')
const round = createArea('round', [flat], 'mm')
const getHandle = (texts: AreaTexts, id: string) =>
  getDrawing(texts, size)?.handles.find((each) => each.id === id)?.at ?? []

test('createArea returns a valid area with an unused name', () => {
  for (const texts of [flat, round]) expect(validateAreaTexts(texts, '/media/a.webp')).toHaveProperty('value')
  expect([flat.name, round.name]).toEqual(['Front', 'Back'])
})

test('toAreaTexts and toDrawnArea are inverse', () => {
  for (const texts of [flat, round]) {
    const area = toDrawnArea(texts, '/media/a.webp')
    for (const unit of ['mm', 'in'] as const)
      expect(toDrawnArea(toAreaTexts(area, unit), '/media/a.webp')).toEqual(area)
  }
})

test('sizes are shown and parsed in the unit of the shop', () => {
  const area = toDrawnArea({ ...flat, unit: 'in', width: '3.5', height: '2,25' }, '/media/a.webp')
  expect(area.sizeMm).toEqual([88.9, 57.15])
  expect(toAreaTexts(area, 'in')).toMatchObject({ unit: 'in', width: '3.5', height: '2.25' })
  expect(toAreaTexts({ ...area, sizeMm: [200, 150.5] }, 'in')).toMatchObject({ width: '7.874', height: '5.9252' })
})

test('moveHandle moves a handle and keeps it inside the image', () => {
  for (const [texts, ids] of [
    [flat, ['0', '1', '2', '3']],
    [round, ['top', 'bottom']],
  ] as const) {
    for (const id of ids) {
      const moved = { ...texts, ...moveHandle(texts, id, [200, 100], size) }
      expect(getHandle(moved, id)).toEqual([200, 100])
      expect(getHandle({ ...texts, ...moveHandle(texts, id, [-20, 900], size) }, id)).toEqual([0, 400])
    }
  }
  const [x = 0, y = 0] = getHandle(round, 'radius')
  expect(getHandle({ ...round, ...moveHandle(round, 'radius', [x + 40, y], size) }, 'radius')).toEqual([x + 40, y])
  const [left = 0, rim = 0] = getHandle(round, 'bend')
  const bent = { ...round, ...moveHandle(round, 'bend', [left, rim - 16], size) }
  expect(getHandle(bent, 'bend')[1]).toBeCloseTo(rim - 16, 0)
  expect(Number(bent.numbers.bend)).toBeGreaterThan(Number(round.numbers.bend))
})

test('moveArea stops at the edge of the image and keeps the shape', () => {
  const moved = { ...flat, ...moveArea(flat, [900, -20], size) }
  expect(moved.numbers).toMatchObject({ x0: '70', x1: '100', y0: '33', y2: '57' })
  expect({ ...round, ...moveArea(round, [80, 40], size) }.numbers).toMatchObject({
    topX: '60',
    topY: '48',
    radius: '20',
  })
})

test('moveArea accepts a decimal comma and skips invalid points', () => {
  const texts = { ...round, numbers: { ...round.numbers, topX: '35,5', x0: '', y0: '5' } }
  const { numbers } = moveArea(texts, [80, 0], size)
  expect(numbers).toMatchObject({ topX: '45.5', x0: '', y0: '5' })
})

test('getDrawing draws crossed corners at their positions', () => {
  const crossed = { ...flat, numbers: { ...flat.numbers, x1: '20' } }
  expect(getDrawing(crossed, size)?.outline).toEqual([
    [280, 152],
    [160, 152],
    [520, 248],
    [280, 248],
  ])
})

test('an invalid number is not drawn and is reported', () => {
  const invalid = { ...flat, numbers: { ...flat.numbers, x0: 'left' } }
  expect(getDrawing(invalid, size)).toBeUndefined()
  expect(validateAreaTexts(invalid, '/media/a.webp')).toHaveProperty('problems.corners')
})

test('parseAreasForm reads a form without JavaScript and puts the default method first', () => {
  const form = new FormData()
  const appendFields = (index: number, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) form.append(`area-${index}-${name}`, value)
  }
  appendFields(0, {
    shape: 'flat',
    name: ' Front ',
    width: '100',
    height: '80',
    'default-method': 'foil',
    ...flat.numbers,
  })
  form.append('area-0-methods', 'embroidery')
  form.append('area-0-methods', 'tattoo')
  appendFields(1, {
    shape: 'round',
    name: 'Back',
    width: '100',
    height: '80',
    'default-method': 'screen print',
    ...round.numbers,
  })
  const [first, second] = parseAreasForm(form)
  expect(first).toEqual({ ...flat, methods: ['foil', 'embroidery'] })
  expect(second).toEqual({ ...round, methods: [] })
})
