import { expect, test } from 'vitest'
import { sanitizeHtml, toReadableBody } from '../../sanitize.server.ts'
import { MarkdownError, renderMarkdown } from './markdown.server.ts'

test('renders footnotes in the order of their references, with links there and back', () => {
  const html = sanitizeHtml(
    renderMarkdown(
      'Mugs[^b] & bags[^a], mugs again[^b], `[^a]`, none[^c].\n\n[^a]: Canvas, see[^d].\n[^b]: **Enamel**\n    and steel.\n\n    Both.\n\n[^d]: Nested.\n\nEnd.\n\n```\n[^a]: code\n```\n',
    ),
  )
  expect(html).toContain(
    '<p>Mugs<sup><a href="#s-fn-1" id="s-fnref-1">1</a></sup> &amp; bags<sup><a href="#s-fn-2" id="s-fnref-2">2</a></sup>, mugs again<sup><a href="#s-fn-1">1</a></sup>, <code>[^a]</code>, none[^c].</p>',
  )
  expect(html).toContain('<pre><code>[^a]: code\n</code></pre>')
  expect(html).toContain(
    '<li id="s-fn-1"><p><strong>Enamel</strong>\nand steel.</p>\n<p>Both. <a href="#s-fnref-1" title="Back to the text">↩</a></p></li>',
  )
  expect(html).toContain('<li id="s-fn-3"><p>Nested. <a href="#s-fnref-3"')
  const page = toReadableBody(html).html
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${target}"`)
})

test.for([
  ['inline code', '```mugs``` and caps'],
  ['code of a list', '- ```js\n  code\n  ```'],
  ['code that shows a fence', '```\n```js\n[^a]: code\n```'],
])('reads a footnote below %s', ([, text]) => {
  const html = renderMarkdown(`Mugs[^a].\n\n${text}\n\n[^a]: Enamel.\n`)
  expect(html).toContain('<li id="fn-1"><p>Enamel. ')
})

test('a custom id in brackets and a link to a heading lead somewhere', () => {
  const { html } = toReadableBody(
    sanitizeHtml(renderMarkdown('[Prices](#prices) and [more](#whats-in-it)\n\n## Prices\n\n## What’s in it?')),
  )
  expect(html).toContain('<a href="#s-prices">Prices</a> and <a href="#s-what-s-in-it">more</a>')
})

test('keeps the alignment of table columns', () => {
  const html = toReadableBody(sanitizeHtml(renderMarkdown('| a | b |\n|:-:|--:|\n| 1 | 2 |'))).html
  expect(html).toContain('<td class="text-center">1</td>')
  expect(html).toContain('<td class="text-right">2</td>')
})

test.for([
  ['quotes', '>'.repeat(5_000), 1],
  ['lists in quotes', `Text\n\n${'> - '.repeat(2_000)}x`, 3],
  ['numbered lists', '1. '.repeat(2_000), 1],
  ['indented lists', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'), 51],
] as const)('rejects %s that are nested too deeply, naming the line', ([, text, line]) => {
  expect(() => renderMarkdown(text)).toThrow(MarkdownError)
  expect(() => renderMarkdown(text)).toThrow(expect.objectContaining({ line }))
})

test('rejects a paragraph of marks, but no long post with many', () => {
  expect(() => renderMarkdown(`Text\n\n${'1.*'.repeat(20_000)}`)).toThrow(expect.objectContaining({ line: 3 }))
  const post =
    '## Title\n\nA *long* paragraph with `code`, a [link](/blog) and **more** of the text.\n\n- a\n- [b](/b)\n'
  expect(renderMarkdown(post.repeat(4_000)).length).toBeGreaterThan(400_000)
  const list = Array.from({ length: 2_000 }, (_, index) => `- [Post ${index}](/blog/post-${index}) of *this* shop`)
  expect(renderMarkdown(list.join('\n'))).toContain('/blog/post-1999')
})
