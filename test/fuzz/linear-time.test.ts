import { expect, test } from 'vitest'
import { findConversionWarnings } from '#app/features/blog/editing/folder/conversion-warnings.ts'
import { convertMdx } from '#app/features/blog/editing/folder/mdx.ts'
import { htmlToMarkdown } from '#app/features/blog/editing/markdown/html-to-markdown.server.ts'
import { MarkdownError, renderMarkdown } from '#app/features/blog/editing/markdown/markdown.server.ts'
import { splitTags } from '#app/features/blog/editing/taxonomy/tag-names.ts'
import { sanitizeHtml, toPlainText, toReadableBody } from '#app/features/blog/sanitize.server.ts'
import { cleanSearch } from '#app/features/catalog/query/filters.schema.ts'
import { parseSearchLimits } from '#app/features/catalog/search/search-limits.ts'
import { parseSearchWords, toKey } from '#app/features/catalog/search/search-words.ts'
import { getLengthProblem, readCell } from '#app/features/imports/values/cell.server.ts'
import { htmlToText } from '#app/features/imports/values/plain-text.server.ts'
import { toInertText } from '#app/features/requests/notifications/inert.ts'
import { splitNote } from '#app/features/requests/workflow/notes/note-text.ts'
import { redactText, redactUrl } from '#app/lib/http/redact-url.ts'
import { describeError } from '#app/lib/log.ts'
import { splitLinks } from '#app/lib/mail/mail-content.ts'
import { escapeMarkup, readMarkup } from '#app/lib/text/escape.ts'
import { escapeFormula, unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { escapeMarkdown } from '#app/lib/text/markdown.ts'
import { foldText, normalizeText } from '#app/lib/text/normalize.ts'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { chooseEncoding } from '#server/http/encoding.ts'

/** Characters of the smaller text. */
const size = 20_000
const factor = 8
/** Quadratic time would be 64 times as long. */
const maxRatio = 24
/** Milliseconds below which the clock and the collector say more than the function. */
const negligibleMs = 100

/** Repeated pieces that make patterns and parsers try again and again. */
const plainPieces = ['a', ' ', '\n', '-', '@', '=', '%25', 'a@', '.', "'", '1,', '\u200B', 'é', 'e\u0301', '(', '\t\r']
const htmlPieces = [
  '<',
  '<a ',
  '<a b="',
  '<li',
  '<p>',
  '</p>',
  '<b></i>',
  '<!--',
  '&',
  '<br   ',
  '<h2>a</h2>',
  '<div>',
  '<table><tr><td>',
  '<iframe>',
  '<a href="#x">',
  '<p id="a">',
]
const markdownPieces = [
  '>',
  '> - ',
  '1. ',
  '!',
  '1.*',
  '_www.',
  '[',
  '*a ',
  '`',
  '[^1]',
  '[^1]: a\n',
  '## a\n\n',
  '- a\n',
  '|a',
  '~',
  '<',
]

type Subject = [name: string, run: (text: string) => unknown, pieces: readonly string[]]

/** A text that is rejected takes no time at all. */
function renderIfAccepted(text: string) {
  try {
    return renderMarkdown(text)
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error
    return error
  }
}

const cellSettings = {
  decimal: null,
  currency: null,
  preset: null,
  imageNames: null,
  isTable: true,
  column: 'A',
} as const
const readAccepted =
  (column: 'name' | 'description' | 'price_breaks' | 'image_urls' | 'rounded_price' | 'in_stock' | 'production_time') =>
  (text: string) =>
    getLengthProblem(column, text) ?? readCell(column, text, cellSettings)

/** Every function that sees text from outside as a whole. */
const subjects: Subject[] = [
  ['normalizeText', normalizeText, plainPieces],
  ['toSingleLine', toSingleLine, plainPieces],
  ['toPlainLines', toPlainLines, plainPieces],
  ['foldText', foldText, plainPieces],
  ['createSlug', createSlug, plainPieces],
  ['parseSearchWords', (text) => parseSearchWords(cleanSearch(text)), plainPieces],
  [
    'parseSearchLimits',
    parseSearchLimits,
    [...plainPieces, '1', '$1 ', '1,000 ', 'between 1 and ', 'under 1 ', 'for 10 ', '10 to '],
  ],
  ['toKey', toKey, plainPieces],
  ['redactText', redactText, plainPieces],
  ['redactUrl', (text) => redactUrl(`/x?${text}`), plainPieces],
  ['describeError', (text) => describeError(new Error(text)), plainPieces],
  ['escapeMarkup', escapeMarkup, [...plainPieces, ...htmlPieces]],
  ['readMarkup', readMarkup, htmlPieces],
  ['escapeMarkdown', escapeMarkdown, [...plainPieces, ...markdownPieces]],
  ['escapeFormula', escapeFormula, plainPieces],
  ['unescapeFormula', (text) => unescapeFormula(`'${text}`), plainPieces],
  ['splitLinks', (text) => splitLinks(`http://a.example/${text}`), [...plainPieces, 'http://a ', ')', '.)']],
  ['splitNote', (text) => splitNote(`http://a.example/${text}`, [], []), [...plainPieces, 'http://a ', '!a', ')']],
  ['toInertText', toInertText, [...plainPieces, 'a.', '://']],
  ['chooseEncoding', (text) => chooseEncoding(`a${text}b`), [...plainPieces, ';', ' ;']],
  ['htmlToText', htmlToText, [...plainPieces, ...htmlPieces]],
  ['sanitizeHtml', sanitizeHtml, htmlPieces],
  ['toReadableBody', toReadableBody, htmlPieces],
  ['toPlainText', (text) => toPlainText(sanitizeHtml(text)), htmlPieces],
  ['renderMarkdown', renderIfAccepted, [...plainPieces, ...markdownPieces]],
  ['htmlToMarkdown', htmlToMarkdown, ['<p>a</p>', '<li>a</li>', '<h2>a</h2>']],
  ['splitTags', splitTags, [...plainPieces, '"', '",']],
  [
    'findConversionWarnings',
    (text) => findConversionWarnings(text, 1),
    [...plainPieces, '{{<', '{%', '<A ', '[caption', '`', '{{'],
  ],
  [
    'convertMdx',
    (text) => convertMdx(text, 1),
    [
      ...plainPieces,
      '`',
      '``a`',
      '{',
      '}',
      '{"',
      '<A ',
      '<A b="',
      '<A {',
      '<A b={',
      '<A>',
      'import a\n',
      '```\n',
      '\\',
    ],
  ],
  ['a name of an import', readAccepted('name'), [...plainPieces, ...htmlPieces]],
  ['a description of an import', readAccepted('description'), [...plainPieces, ...htmlPieces]],
  ['price breaks of an import', readAccepted('price_breaks'), [...plainPieces, '1 ', '1:1|', '[']],
  ['images of an import', readAccepted('image_urls'), [...plainPieces, '| ', 'https://a ', '[']],
  ['a price of an import', readAccepted('rounded_price'), [...plainPieces, '1', '1.']],
  ['the stock of an import', readAccepted('in_stock'), [...plainPieces, '1 ']],
  ['the production time of an import', readAccepted('production_time'), [...plainPieces, '1 ']],
]

/** Milliseconds of processor time, which other processes do not add to; the shortest of some runs. */
function measure(run: (text: string) => unknown, text: string): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++) {
    const start = process.threadCpuUsage()
    run(text)
    const { user, system } = process.threadCpuUsage(start)
    shortest = Math.min(shortest, (user + system) / 1000)
    if (shortest < negligibleMs) break
  }
  return shortest
}

test.for(subjects)('%s takes linear time', { timeout: 120_000 }, ([, run, pieces]) => {
  const slow: string[] = []
  for (const piece of pieces) {
    const makeText = (length: number) => piece.repeat(Math.ceil(length / piece.length))
    const long = makeText(size * factor)
    const short = makeText(size)
    // Once more where the collector may have run.
    const isSlow = () => {
      const longMs = measure(run, long)
      return longMs >= negligibleMs && longMs / Math.max(measure(run, short), 4) > maxRatio
    }
    if (isSlow() && isSlow() && isSlow()) slow.push(JSON.stringify(piece))
  }
  expect(slow).toEqual([])
})
