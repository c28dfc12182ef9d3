import { expect, test } from 'vitest'
import { readPdf } from '#test/read-pdf.ts'
import { renderCodeCardsPdf } from './render-code-cards.server.ts'

test('wide codes and long texts are printed whole', async () => {
  const text = `A gift from ${'Northwind Traders '.repeat(4)}. Scan, or open the address and enter your code:`
  const pdf = await renderCodeCardsPdf({
    title: 'Gift codes',
    author: 'Boxwright',
    heading: 'Choose your gift for the twenty-fifth anniversary of the Northwind Traders',
    text,
    address: 'shop.example/r/northwind',
    cards: [{ code: 'WWWWW-MWMWM', url: 'https://shop.example/r/northwind?code=WWWWW-MWMWM' }],
    createdAt: new Date('2026-11-27T15:00:00Z'),
  })
  const { pages } = await readPdf(pdf)
  const printed = pages[0]?.text.replace(/\s+/g, ' ')
  for (const whole of ['WWWWW-MWMWM', 'of the Northwind Traders', 'enter your code:']) expect(printed).toContain(whole)
})
