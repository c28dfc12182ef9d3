import { defaultBrand } from '#app/features/brand/brand.ts'
import { expect, test } from '#test/database.ts'
import { createProposalContent } from '#test/proposals.ts'
import { toProposalDocument } from '../document/to-proposal-document.ts'
import { readBookFor } from '../lifecycle/price-book.server.ts'
import { getOnlyChoice, parseChoices, sumChoices, toChoiceQuery } from './choice.ts'

test('choices are those that the document offers, alone or together', async ({ db }) => {
  const content = createProposalContent()
  const book = await readBookFor(db, content, defaultBrand)
  const seller = { name: 'Boxwright', contact: 'Jo', email: 'jo@boxwright.example' }
  const document = toProposalDocument(content, {
    number: 'P-1',
    version: 1,
    seller,
    sentOn: '2026-11-21',
    book,
    unit: 'in',
  })
  const parse = (query: string, choice: 'one' | 'any' = 'one') =>
    parseChoices({ ...document, choice }, new URLSearchParams(query))
  const name = (choices: ReturnType<typeof parse>) => choices.map(({ option, index }) => `${option.id}.${index}`)

  for (const query of ['', 'choice=none.0', 'choice=essentials.3', 'choice=essentials', 'option=essentials.0'])
    expect([query, name(parse(query))]).toEqual([query, []])
  expect(name(parse('choice=essentials.2&choice=signature.0'))).toEqual(['essentials.2'])
  const both = parse('choice-essentials=essentials.1&choice-signature=signature.0&choice=essentials.2', 'any')
  expect(name(both)).toEqual(['essentials.1', 'signature.0'])
  expect(sumChoices(both)).toBe((both[0]?.column.total ?? 0) + (both[1]?.column.total ?? 0))
  expect(name(parse(toChoiceQuery(both).slice(1), 'any'))).toEqual(name(both))

  expect(getOnlyChoice(document)).toEqual([])
  const [, signature] = document.options
  expect(signature && getOnlyChoice({ options: [signature] })).toMatchObject([{ index: 0 }])
})
