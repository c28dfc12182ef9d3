import { expect, test } from 'vitest'
import type { ReadyMadeBox } from '#app/features/orders/order.ts'
import { createFilterView, parseBoxFilters, toBoxesQuery } from './filters.ts'

const createBox = (name: string, price: number | null, occasion: string | null): ReadyMadeBox => ({
  id: name,
  name,
  description: null,
  occasion,
  image: null,
  items: [{ id: name, quantity: 2, product: { id: name, name, image: null, price, inStock: true } }],
})

const boxes = [
  createBox('Executive', null, 'Clients'),
  createBox('Welcome', 25_00, 'Onboarding'),
  createBox('Desk', 25_01, 'Onboarding'),
  createBox('Pack', 5_00, null),
]
const view = (query: string, of = boxes) => createFilterView(of, new URLSearchParams(query))

test('filters by occasion and by the price of a box; a budget leaves out boxes priced on request', () => {
  expect(view('')).toMatchObject({ isFiltered: false, shown: ['Executive', 'Welcome', 'Desk', 'Pack'] })
  expect(view('occasion=Onboarding')).toMatchObject({ isFiltered: true, shown: ['Welcome', 'Desk'] })
  expect(view('budget=50').shown).toEqual(['Welcome', 'Pack'])
  expect(view('budget=50&occasion=Onboarding').shown).toEqual(['Welcome'])
  expect(view('budget=25&occasion=Onboarding').shown).toEqual([])
  expect(view('occasion=Weddings').shown).toEqual([])
})

test('offers occasions in the order of the boxes and budgets that separate them', () => {
  expect(view('occasion=Clients').groups).toEqual([
    {
      label: 'Occasion',
      choices: [
        { text: 'All', to: '/ready-made-boxes', isActive: false },
        { text: 'Clients', to: '/ready-made-boxes?occasion=Clients', isActive: true },
        { text: 'Onboarding', to: '/ready-made-boxes?occasion=Onboarding', isActive: false },
      ],
    },
    {
      label: 'Budget per box',
      choices: [
        { text: 'Any', to: '/ready-made-boxes?occasion=Clients', isActive: true },
        { text: 'Up to $25', to: '/ready-made-boxes?occasion=Clients&budget=25', isActive: false },
        { text: 'Up to $50', to: '/ready-made-boxes?occasion=Clients&budget=50', isActive: false },
      ],
    },
  ])
  expect(view('', [createBox('One', 25_00, null)]).groups).toEqual([])
})

test('reads filters from the URL and ignores invalid ones', () => {
  const parse = (query: string) => parseBoxFilters(new URLSearchParams(query))
  expect(parse('occasion=New%20%20hires&budget=50')).toEqual({ occasion: 'New hires', budget: 50 })
  expect(parse('budget=60')).toEqual({ occasion: '', budget: null })
  expect(parse('budget=-1&occasion=+')).toEqual({ occasion: '', budget: null })
  expect(toBoxesQuery(new URLSearchParams('budget=100&utm=x&occasion=Food+%26+drink'))).toBe(
    '?occasion=Food+%26+drink&budget=100',
  )
  expect(toBoxesQuery(new URLSearchParams('budget=0'))).toBe('')
})
