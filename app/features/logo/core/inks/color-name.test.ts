import { expect, test } from 'vitest'
import shapes from '../../shapes.json' with { type: 'json' }
import { formatNamedColor, nameColor } from './color-name.ts'

/** Names of images whose color has another name in words. */
const synonyms: Record<string, string> = {
  grey: 'gray',
  white: 'off-white',
  'kelly-green': 'green',
  kraft: 'tan',
  'heather-gray': 'silver',
}

test('every color of the demo shop has its name', () => {
  const unlike = Object.values(shapes).flatMap(({ colors }) =>
    Object.entries(colors).filter(([name, hex]) => nameColor(hex) !== (synonyms[name] ?? name.replaceAll('-', ' '))),
  )
  expect(new Set(unlike.map(([name, hex]) => `${name} ${hex} ${nameColor(hex)}`))).toEqual(new Set())
})

test('names similar colors', () => {
  expect(formatNamedColor('#ac9bcf')).toBe('lavender (#ac9bcf)')
  expect(nameColor('#000000')).toBe('black')
  expect(nameColor('#fefefe')).toBe('white')
  expect(nameColor('#ff0000')).toBe('red')
  expect(nameColor('#0000ff')).toBe('blue')
})
