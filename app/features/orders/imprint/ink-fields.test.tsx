import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ImprintChoice } from './imprint-choice.tsx'

vi.mock('./imprint-choice.css?url', () => ({ default: '/imprint-choice.css' }))

const quoted = 'A second color costs extra: the quote names it.'
const front = { name: 'Front', methods: ['screen print', 'full-color print'], maxColors: 2 }
const render = (...locations: (typeof front & { extraColor?: number })[]) =>
  renderToStaticMarkup(
    <ImprintChoice name="imprint" locations={locations} imprint={undefined} product={{ id: 'mug', image: null }} />,
  )

test('only colors without a price are quoted', () => {
  expect(render(front)).toContain(quoted)
  const priced = render({ ...front, extraColor: 0.45 })
  expect(priced).toContain('2 colors, +$0.45 a unit')
  expect(priced).not.toContain(quoted)
  expect(render({ ...front, maxColors: 1 })).not.toContain(quoted)
  expect(render({ ...front, methods: ['full-color print'] })).not.toContain(quoted)
  // Beside the location that has no price.
  expect(render({ ...front, extraColor: 0.45 }, { ...front, name: 'Back' }).split(quoted)).toHaveLength(2)
})
