import { expect, test } from 'vitest'
import { escapeMarkup, readMarkup, toLikePattern } from './escape.ts'

test.each([
  ['R&D <b>"now"</b> isn\'t', 'R&amp;D &lt;b&gt;&quot;now&quot;&lt;/b&gt; isn&#39;t'],
  ['tab\tline\nbell\u0007null\u0000', 'tab\tline\nbellnull'],
  ['Zürich \u{1F381}', 'Zürich \u{1F381}'],
  ['lone \ud800 surrogate', 'lone  surrogate'],
])('%j as markup', (text, markup) => {
  expect(escapeMarkup(text)).toBe(markup)
})

test('escapes the wildcards of LIKE', () => {
  expect(toLikePattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})

test('reads markup written by escapeMarkup and by React', () => {
  const text = 'R&D <b>"now"</b> isn\'t &amp;'
  expect(readMarkup(escapeMarkup(text))).toBe(text)
  expect(readMarkup('isn&#x27;t')).toBe("isn't")
})
