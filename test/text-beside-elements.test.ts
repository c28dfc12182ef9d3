import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * A translator replaces text nodes, and React then fails to update, remove or insert before them
 * (docs/decisions/0046-put-changing-text-into-its-own-element.md). So text beside an expression stands in an element or in one template.
 */
type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* findNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* findNodes(each)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* findNodes(child)
}

/** True if the expression is text in at least one of its branches, as far as syntax says. */
function canBeText(expression: Node): boolean {
  const branches = [expression.consequent, expression.alternate, expression.right].filter(isNode)
  if (expression.type === 'ConditionalExpression' || expression.type === 'LogicalExpression')
    return branches.some(canBeText)
  if (expression.type === 'Literal') return typeof expression.value === 'string' && expression.value.trim() !== ''
  return expression.type === 'TemplateLiteral' || expression.type === 'BinaryExpression'
}

type Child = { isText: boolean; canChange: boolean }

function readChild(child: Node): Child | undefined {
  if (child.type === 'JSXText') return /\S/.test(String(child.value)) ? { isText: true, canChange: false } : undefined
  if (child.type !== 'JSXExpressionContainer') return { isText: false, canChange: false }
  const expression = child.expression as Node
  if (expression.type === 'JSXEmptyExpression') return undefined
  if (expression.type === 'Literal') return canBeText(expression) ? { isText: true, canChange: false } : undefined
  return { isText: canBeText(expression), canChange: true }
}

/** The lines of elements and fragments whose text shares its parent with something that can change. */
function findBareTexts(file: string, source: string): string[] {
  const parents = [...findNodes(parseSync(file, source).program)].filter(({ type }) =>
    /^JSX(Element|Fragment)$/.test(type),
  )
  return parents
    .filter(({ children }) => {
      const read = (children as Node[]).map(readChild).filter((child) => child !== undefined)
      return read.length > 1 && read.some(({ isText }) => isText) && read.some(({ canChange }) => canChange)
    })
    .map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`)
}

test('text that shares its parent with something that can change stands in an element', () => {
  const files = globSync('app/**/*.tsx', { exclude: ['**/*.test.tsx', '**/*.server.tsx'] })
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => findBareTexts(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['text before a condition', '<p>Text {isOn && <b />}</p>', true],
  ['text that comes and goes', '<p><b />{isOn && "text"}</p>', true],
  ['text and a value', '<p>{count} items</p>', true],
  ['a template beside an element', '<p><b />{`template`}</p>', true],
  ['a template alone', '<p>{`template`}</p>', false],
  ['text with a link', '<p>Read <a href="/">this</a>.</p>', false],
  ['elements that come and go', '<p><span>Text</span> {isOn && <b />}</p>', false],
])('%s', (_name, jsx, isFound) => {
  expect(findBareTexts('x.tsx', jsx)).toHaveLength(isFound ? 1 : 0)
})
