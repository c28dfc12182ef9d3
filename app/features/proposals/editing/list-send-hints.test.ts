import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listSendHints } from './list-send-hints.ts'
import { applyIntent } from './values/apply-intent.ts'
import { setAt } from './values/form-values.ts'
import { proposalValuesSchema } from './values/proposal-values.schema.ts'
import { toContent } from './values/to-content.ts'

test('options that do not differ are named, whatever their ids', () => {
  let count = 0
  const press = (values: ReturnType<typeof start>, intent: string) => applyIntent(values, intent, () => `id-${count++}`)
  const start = () => v.parse(proposalValuesSchema, { title: 'T', choice: 'one', locale: 'en-US', currency: 'USD' })
  let values = press(press(press(start(), 'add-option options'), 'add-line options.0'), 'add-charge options.0')
  values = press(values, 'add-imprint options.0.lines.0')
  values = setAt(values, 'options.0.charges.0.line', values.options[0]?.lines[0]?.id)
  values = setAt(values, `options.0.overrides.0/product/${values.options[0]?.lines[0]?.id}`, '100')
  const getHints = (each: typeof values) => listSendHints(toContent(each).content, {})
  expect(getHints(values)).toEqual([])

  const copied = press(values, 'copy-option options.0')
  expect(getHints(copied)).toEqual(['Option A and Option B do not differ'])
  expect(getHints(setAt(copied, 'options.1.lines.0.imprints.0.amount', '2'))).toEqual([])
  const key = Object.keys(copied.options[1]?.overrides ?? {})[0] ?? ''
  expect(getHints(setAt(copied, `options.1.overrides.${key}`, '90'))).toEqual([])
  // Empty options are reported as problems.
  expect(getHints(press(press(start(), 'add-option options'), 'add-option options'))).toEqual([])
})

test('lines of one product that together are below its minimum are named', () => {
  const getHints = (quantities: string[][]) => {
    const lines = quantities.map((each, at) => ({
      id: `${at}`,
      name: 'Pen',
      product: 'pen',
      perBox: '1',
      quantities: each,
    }))
    const values = v.parse(proposalValuesSchema, { title: 'T', options: [{ id: 'a', name: 'Option A', lines }] })
    return listSendHints(toContent(values).content, { pen: { minimum: 100, locations: [] } })
  }
  expect(getHints([['96']])).toEqual(['Pen is below the minimum of 100 units'])
  expect(getHints([['100', '96']])).toHaveLength(1)
  expect(getHints([['50'], ['50']])).toEqual([])
})

test('a quantity that the supplier does not have is named', () => {
  const getHints = (quantity: string) => {
    const line = { id: '1', name: 'Pen', product: 'pen', perBox: '1', quantities: [quantity] }
    const values = v.parse(proposalValuesSchema, {
      title: 'T',
      options: [{ id: 'a', name: 'Option A', lines: [line] }],
    })
    const stock = { quantity: 500, text: '500 in stock, checked 2 hours ago' }
    return listSendHints(toContent(values).content, { pen: { minimum: 1, locations: [], stock } })
  }
  expect(getHints('500')).toEqual([])
  expect(getHints('501')).toEqual(['Pen needs more than the supplier has: 500 in stock, checked 2 hours ago'])
})
