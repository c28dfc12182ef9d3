/** Quotes and lists in each other; far more than a page can show. */
const maxNesting = 50
/** Marks of a paragraph times its characters, summed: the parser compares the marks of a paragraph with each other. */
const maxWork = 50_000_000

export type MarkdownProblem = { line: number; message: string }

/**
 * Finds what would take the Markdown parser too long or too deep, before it starts. Takes linear time.
 * @returns the line, from 1, and the problem for people; undefined for a text that can be rendered
 */
export function findMarkdownProblem(text: string): MarkdownProblem | undefined {
  let work = 0
  let start = 1
  let marks = 0
  let length = 0
  let largest = { line: 1, work: 0 }
  for (const [index, line] of text.split('\n').entries()) {
    const { depth, isNewBlock } = readStart(line)
    if (depth > maxNesting)
      return { line: index + 1, message: `Quotes and lists are nested more than ${maxNesting} levels deep` }
    if (isNewBlock) {
      start = line.trim() === '' ? index + 2 : index + 1
      marks = 0
      length = 0
    }
    const before = marks * length
    marks += line.match(/[*_~`[\]!<&\\@:"]/g)?.length ?? 0
    length += line.length + 1
    work += marks * length - before
    if (marks * length > largest.work) largest = { line: start, work: marks * length }
  }
  if (work <= maxWork) return undefined
  return {
    line: largest.line,
    message: 'A paragraph has too many formatting marks to be rendered. Divide it, or remove its marks',
  }
}

/** Reads the quote and list markers that a line begins with. A blank line, list item or table row begins a block. */
function readStart(line: string): { depth: number; isNewBlock: boolean } {
  const marker = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
  let markers = 0
  while (marker.test(line)) markers++
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
  return {
    depth: markers === 0 ? 0 : markers + Math.floor(indent / 2),
    isNewBlock: markers > 0 || indent === line.length || line.startsWith('|', indent) || line.startsWith('#', indent),
  }
}
