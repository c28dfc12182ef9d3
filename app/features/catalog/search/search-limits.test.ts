import { expect, test } from 'vitest'
import { parseSearchLimits } from './search-limits.ts'

test.for([
  ['notebook under $5', 'notebook', { maxPrice: 5 }, 'up to $5'],
  ['Notebooks below 4.50', 'Notebooks', { maxPrice: 4.5 }, 'up to $4.50'],
  ['under $5', '', { maxPrice: 5 }, 'up to $5'],
  ['$5 or less mug', 'mug', { maxPrice: 5 }, 'up to $5'],
  ['pens between 1 and 2 dollars', 'pens', { minPrice: 1, maxPrice: 2 }, '$1 to $2'],
  ['pens $2-$1', 'pens', { minPrice: 1, maxPrice: 2 }, '$1 to $2'],
  ['mugs 10 to 15 dollars', 'mugs', { minPrice: 10, maxPrice: 15 }, '$10 to $15'],
  ['hoodies over $30', 'hoodies', { minPrice: 30 }, 'from $30'],
  ['backpacks at least $1,250', 'backpacks', { minPrice: 1250 }, 'from $1,250'],
  ['500 pens', 'pens', { quantity: 500 }, '500 units'],
  ['1,000 lanyards', 'lanyards', { quantity: 1000 }, '1,000 units'],
  ['mugs for 150 people', 'mugs', { quantity: 150 }, '150 units'],
  ['mug for 200', 'mug', { quantity: 200 }, '200 units'],
  ['qty 300 hats', 'hats', { quantity: 300 }, '300 units'],
  ['250 pcs of pens', 'pens', { quantity: 250 }, '250 units'],
  ['48 tote bags under $8', 'tote bags', { maxPrice: 8, quantity: 48 }, 'up to $8, 48 units'],
  ['mugs under 10 for 50 people', 'mugs', { maxPrice: 10, quantity: 50 }, 'up to $10, 50 units'],
  ['mugs under $5 and 100 units', 'mugs', { maxPrice: 5, quantity: 100 }, 'up to $5, 100 units'],
  ['qty 500 and $5 or less pens', 'pens', { maxPrice: 5, quantity: 500 }, 'up to $5, 500 units'],
  ['under $5 and 24 oz', '24 oz', { maxPrice: 5 }, 'up to $5'],
  ['$5 and $10 pens', 'pens', { minPrice: 5, maxPrice: 10 }, '$5 to $10'],
  ['under $5, 100 units', '', { maxPrice: 5, quantity: 100 }, 'up to $5, 100 units'],
  ['1000000 pens', 'pens', { quantity: 1_000_000 }, '1,000,000 units'],
  ['16 oz mug under 10', '16 oz mug', { maxPrice: 10 }, 'up to $10'],
] as const)('reads %j', ([search, rest, limits, label]) => {
  expect(parseSearchLimits(search)).toEqual({ rest, limits, label })
})

test.for([
  'mug',
  '20 oz tumbler',
  '20oz tumbler',
  '12 pack',
  '10000 mah power bank',
  '100% cotton tee',
  '2027 planner',
  'up to 20 oz',
  'between 5 and 10 oz',
  '3 pen set',
  '3 in 1 cable',
  'A5 notebook',
  '28L backpack',
  '60 x 80 blanket',
  '50 cent pens',
  'max 500 pens',
  '500',
  'under armour',
  'BW-1234',
  '9999999999 pens',
])('reads no price or quantity in %j', (search) => {
  expect(parseSearchLimits(search)).toBeUndefined()
})
