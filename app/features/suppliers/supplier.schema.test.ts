import * as v from 'valibot'
import { expect, test } from 'vitest'
import { optionEntries } from './supplier.schema.ts'

const parse = (text: string) => {
  const { success, issues, output } = v.safeParse(optionEntries.categories, text)
  return success ? output : issues[0].message
}

test('terms are one per line, each once in any case', () => {
  expect(parse('Drinkware = Drinks\r\n\n Pens=Writing = Pens ')).toEqual({
    Drinkware: 'Drinks',
    Pens: 'Writing = Pens',
  })
  expect(parse('Drinkware =')).toBe('Enter one per line: Drinkware = Drinks')
  expect(parse('Drinkware = Drinks\ndrinkware = Mugs')).toBe('Enter each term once')
})
