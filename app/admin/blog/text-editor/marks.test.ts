import { expect, test } from 'vitest'
import { applyMark, type Mark, type MarkupLanguage } from './marks.ts'

/** `|` marks the selection or the cursor. */
function run(mark: Exclude<Mark, 'image'>, marked: string, source: MarkupLanguage = 'markdown') {
  const from = marked.indexOf('|')
  const text = marked.replaceAll('|', '')
  const to = marked.lastIndexOf('|') === from ? from : marked.lastIndexOf('|') - 1
  const { insert, anchor, head, ...range } = applyMark(mark, source, { text, from, to })
  const result = text.slice(0, range.from) + insert + text.slice(range.to)
  if (anchor === head) return `${result.slice(0, anchor)}|${result.slice(anchor)}`
  return `${result.slice(0, anchor)}|${result.slice(anchor, head)}|${result.slice(head)}`
}

test.each([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a **|b|** c', 'a |b| c'],
  ['bold', '|', '**|**'],
  ['italic', 'a |b| c', 'a *|b|* c'],
  ['italic', '**|b|**', '***|b|***'],
  ['heading', 'a\nb|c\nd', 'a\n## bc|\nd'],
  ['heading', '## bc|', 'bc|'],
  ['heading', '### b|c', '## bc|'],
  ['heading', '|a\n\n# b|', '## a\n\n## b|'],
  ['list', '|a\nb|', '- a\n- b|'],
  ['list', '|a\n\nb|', '- a\n\n- b|'],
  ['quote', '|a\n\nb|', '> a\n> \n> b|'],
  ['list', '- |a\n- b|', 'a\nb|'],
  ['quote', '|', '> |'],
  ['list', '|\na', '- |\na'],
  ['list', '|a\n|b', '- a|\nb'],
  ['bold', '|a\n\n|b', '**|a|**\n\nb'],
  ['link', 'see |this|', 'see [this](|https://|)'],
  ['link', '|https://a.example|', '[|](https://a.example)'],
  ['link', '|see https://a.example|', '[see https://a.example](|https://|)'],
] as const)('%s of %j', (mark, before, after) => {
  expect(run(mark, before)).toBe(after)
})

test('HTML gets tags', () => {
  expect(run('bold', 'a |b|', 'html')).toBe('a <strong>|b|</strong>')
  expect(run('list', '|a\nb|', 'html')).toBe('<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>|')
  expect(run('list', '|a\n\nb|', 'html')).toBe('<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>|')
  expect(run('heading', '|a\n|b', 'html')).toBe('<h2>|a|</h2>\nb')
  expect(run('link', '|this|', 'html')).toBe('<a href="|https://|">this</a>')
})
