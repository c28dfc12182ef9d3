import { expect, test } from 'vitest'
import { createPhoneUrl } from './phone-url.ts'

test.for([
  ['+1 (555) 010-0199', 'tel:+15550100199'],
  ['555-010-0199, ext. 12', 'tel:5550100199;ext=12'],
  ['555.010.0199 x12', 'tel:5550100199;ext=12'],
  ['555 010 0199 # 7', 'tel:5550100199;ext=7'],
  ['Text or call: 555 010 0199', 'tel:5550100199'],
  ['555 010 0199 or 555 010 0200', 'tel:5550100199'],
  ['555 010 0199, fax 555 010 0200', 'tel:5550100199'],
  ['1-800-FLOWERS', undefined],
  ['none', undefined],
] as const)('%s is %s', ([phone, url]) => {
  expect(createPhoneUrl(phone)).toBe(url)
})
