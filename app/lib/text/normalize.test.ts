import { describe, expect, it } from 'vitest'
import { foldText, normalizeText } from './normalize.ts'
import { toPlainLines, toSingleLine } from './single-line.ts'

const invisibleCharacters = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060,
  0x2066, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1d159, 0xe0001, 0xe0041,
].map((code) => String.fromCodePoint(code))

describe('normalizeText', () => {
  it.each(invisibleCharacters)('removes the invisible character %j', (character) => {
    expect(normalizeText(`Trav${character}el`)).toBe('Travel')
    expect(toSingleLine(`${character} ${character}`)).toBe('')
    expect(toPlainLines(`${character}\n${character}`)).toBe('')
  })

  it.each(['A0', '2002', '2009', '202F', '205F', '3000'])('makes the blank U+%s a space', (code) => {
    expect(normalizeText(`Tote${String.fromCodePoint(Number.parseInt(code, 16))}Bags`)).toBe('Tote Bags')
  })

  it('composes accents, also around what it removes', () => {
    expect(normalizeText('Sen\u0303orita')).toBe('Se\u00F1orita')
    expect(normalizeText('Sen\u200B\u0303orita')).toBe('Se\u00F1orita')
  })

  it.each([
    ['a family', '👩‍👩‍👧'],
    ['a profession with a skin tone', '👩🏽‍🔧'],
    ['a heart on fire', '❤️‍🔥'],
    ['a keycap', '5️⃣'],
    ['a flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Sinhala', 'ශ්‍රී'],
    ['a variant of a Chinese character', '葛\u{E0100}'],
  ])('keeps %s', (_, text) => {
    expect(normalizeText(text)).toBe(text)
  })

  it('keeps line breaks and makes text storable', () => {
    expect(normalizeText('one\r\n\ttwo\u00A0')).toBe('one\r\n\ttwo ')
    expect(normalizeText('a\0b\uD800é')).toBe('a b\uFFFDé')
  })
})

describe('toSingleLine and toPlainLines', () => {
  it('have one space for a run of blanks in one line, and keep lines apart in several', () => {
    expect(toSingleLine(' Tote\u00A0\n Bags\u2028')).toBe('Tote Bags')
    expect(toPlainLines('one\u200B\r\n\u00A0two\u2028three ')).toBe('one\n two\nthree')
  })
})

describe('foldText', () => {
  it.each([
    ['Crème Brûlée', 'creme brulee'],
    ['Cre\u0300me', 'creme'],
    ['Søren & ŁÓDŹ', 'soren & lodz'],
    ['STRASSE Straße', 'strasse strasse'],
    ['don’t “quote” 16‑oz', 'don\'t "quote" 16-oz'],
    ['İstanbul', 'istanbul'],
    ['Tra\u200Bvel\u00A0Mug', 'travel mug'],
    ['がんばる', 'がんばる'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
  ])('folds %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})
