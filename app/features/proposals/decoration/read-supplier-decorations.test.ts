import { expect, test } from 'vitest'
import { defaultMethods } from './default-methods.ts'
import { keyMethods } from './read-supplier-decorations.server.ts'

test.each([
  [['Silkscreen', 'Screen Print'], { 'screen-print': 'Screen Print', silkscreen: 'Silkscreen' }],
  [['DTG', 'Digital Print'], { 'digital-print': 'Digital Print', dtg: 'DTG' }],
  [['Silkscreen', 'Silk Screen'], { 'screen-print': 'Silk Screen', silkscreen: 'Silkscreen' }],
  [['Screen Print', 'Screen-Print'], { 'screen-print': 'Screen Print', 'screen-print-2': 'Screen-Print' }],
  [['Hot Stamp', 'Hot Stamp'], { 'hot-stamp': 'Hot Stamp' }],
  [['印刷'], { 'method-8ba60bd6': '印刷' }],
  [['刺繍', '印刷', 'Method'], { 'method-56598291': '刺繍', 'method-8ba60bd6': '印刷', method: 'Method' }],
])('keys the methods %j in any order', (names, keyed) => {
  const [method] = Object.values(defaultMethods)
  if (!method) throw new Error('no method')
  const decorations = names.map((name) => ({ location: 'Front', method: { ...method, name } }))
  for (const each of [decorations, decorations.toReversed()]) {
    const found = Object.entries(keyMethods({ decorations: each }, defaultMethods))
    expect(Object.fromEntries(found.map(([key, { name }]) => [key, name]))).toEqual(keyed)
  }
})
