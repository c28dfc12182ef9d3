import { expect, test } from 'vitest'
import { splitQuoted } from './split-quoted.ts'

test.each([
  'On Mon, Nov 23, 2026 at 9:12 AM Ada Byron <ada@shop.example> wrote:\n> Hello Dana,\n> see below',
  'On Mon, Nov 23, 2026 at 9:12 AM Ada Byron\n<reply+0123456789abcdef@shop.example> wrote:\n\n> Hello',
  '-----Original Message-----\nFrom: Ada\nHello Dana',
  '________________________________\nFrom: Ada Byron\nSent: Monday',
  'From: Ada Byron <ada@shop.example>\nSent: Monday, November 23\nHello',
  '> Hello Dana,\n> see below',
])('folds %j', (quoted) => {
  expect(splitQuoted(`Yes, please go ahead.\n\n${quoted}`)).toEqual({ written: 'Yes, please go ahead.', quoted })
})

test.each([
  'Yes, please go ahead.\nFrom: here it is fine.',
  '> Which color?\nForest\n> Which size?\nL',
  'Hello,\n\n> Which color?\n\nForest.\n\nDana',
  '> Only a quote',
  '',
])('shows %j whole', (text) => expect(splitQuoted(text)).toEqual({ written: text, quoted: '' }))
