import { expect, test } from 'vitest'
import { readPage } from './html.ts'

test('the value of an option without one is its text', () => {
  const html = `<form method="post"><select name="size"><option>S &amp; M</option><option selected="">2<!-- -->XL</option><option value="">Any</option></select></form>`
  expect(readPage(html).forms[0]?.fields).toEqual([
    { name: 'size', value: '2XL', type: 'select', options: ['S & M', '2XL', ''] },
  ])
})
