import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../sanitize.server.ts'
import { htmlToMarkdown } from './html-to-markdown.server.ts'
import { renderMarkdown } from './markdown.server.ts'

test.for([
  [
    'headings and paragraphs',
    '<h2>One</h2><p>Two <strong>three</strong> <em>four</em> <a href="/blog">five</a>.</p>',
    '## One\n\nTwo **three** *four* [five](/blog).',
  ],
  ['lists in lists', '<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li></ul>', '- a\n- b\n  1. c\n  2. d'],
  ['a quote', '<blockquote><p>Said.</p></blockquote>', '> Said.'],
  [
    'a picture with its caption',
    '<figure><img src="/pictures/a.webp" alt="A" /><figcaption>B</figcaption></figure>',
    '![A](/pictures/a.webp "B")',
  ],
  [
    'a table',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['code', '<pre><code>a &lt; b\n</code></pre>', '```\na < b\n```'],
  [
    'special characters',
    '<p>5 * 3 * 2 &lt; 1_000_000 [not a link]</p><p># no heading</p><p>1. no list</p>',
    '5 \\* 3 \\* 2 \\< 1\\_000\\_000 \\[not a link\\]\n\n\\# no heading\n\n1\\. no list',
  ],
  ['loose text', 'One<p>Two</p>', 'One\n\nTwo'],
  [
    'HTML without a Markdown equivalent',
    '<p>One</p><table><tr><td colspan="2">1</td></tr></table><details><summary>a</summary>b</details>',
    'One\n\n<table><tr><td colspan="2">1</td></tr></table>\n\n<details><summary>a</summary>b</details>',
  ],
] as const)('converts %s', ([, html, markdown]) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})

test('a text whose blocks mean something else together stays as it is', () => {
  const html = '<p>Intro</p>\n<details>\n<summary>Sizes</summary>\n\nS to XL\n\n</details>'
  expect(htmlToMarkdown(html)).toBe(sanitizeHtml(html))
})

test('the Markdown renders to the same HTML', () => {
  const html =
    '<p>A <code>x</code> &amp; <b>b</b></p><p>H<sub>2</sub>O<br />next</p><ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul><pre>plain\n\ntext</pre>'
  const rendered = sanitizeHtml(renderMarkdown(htmlToMarkdown(html)))
  const normalize = (text: string) =>
    text.replace(/\s+/g, '').replaceAll('<b>', '<strong>').replaceAll('</b>', '</strong>')
  expect(normalize(rendered)).toBe(normalize(sanitizeHtml(html)))
})
