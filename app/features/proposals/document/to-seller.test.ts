import { expect, test } from 'vitest'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { toSeller } from './to-seller.ts'

test('a proposal comes from the person who sends it, with the address and phone of the shop', () => {
  const brand = { ...defaultBrand, phone: '+1 312 555 0100', address: '1 Main St\nChicago, IL' }
  expect(toSeller(brand, { name: 'Jo', email: 'jo@shop.example' })).toEqual({
    name: 'Boxwright',
    contact: 'Jo',
    email: 'jo@shop.example',
    phone: '+1 312 555 0100',
    address: '1 Main St\nChicago, IL',
  })
  expect(toSeller(defaultBrand)).toEqual({ name: 'Boxwright', contact: 'Boxwright', email: defaultBrand.email })
})
