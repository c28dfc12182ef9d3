import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * A translator replaces text nodes, and React then fails to update, remove or insert before them
 * (decision 0046). So text beside an expression stands in an element or in one template.
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

const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

/** Tag and key, which decide whether React turns one element into another. */
function getTag(element: Node): string {
  const { name, attributes = [] } = (element.openingElement ?? {}) as { name?: unknown; attributes?: Node[] }
  const key = attributes.find((attribute) => (attribute.name as { name?: string } | undefined)?.name === 'key')
  return JSON.stringify([name, (key?.value as { value?: string } | undefined)?.value], (field, value) =>
    field === 'start' || field === 'end' ? undefined : value,
  )
}

/** Lists the branches of an expression that are elements. */
function getBranches(expression: unknown): Node[] {
  if (!isNode(expression)) return []
  if (expression.type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].flatMap(getBranches)
  return isJsx(expression) ? [expression] : []
}

/** The `return` statements of a function, without those of functions in it. */
function* findReturns(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* findReturns(each)
  if (!isNode(value) || /Function/.test(value.type)) return
  if (value.type === 'ReturnStatement') yield value
  for (const child of Object.values(value)) yield* findReturns(child)
}

/** Elements that React turns into each other, as they stand in the same place. */
function findAlternatives(node: Node): Node[] {
  const found = /Function/.test(node.type)
    ? [...findReturns(node.body)].flatMap(({ argument }) => getBranches(argument))
    : getBranches(node.type === 'ConditionalExpression' ? node : undefined)
  return found.filter((one) => found.some((other) => other !== one && getTag(other) === getTag(one)))
}

/** The lines of elements and fragments whose text shares its parent with something that can change. */
function findBareTexts(file: string, source: string): string[] {
  const nodes = [...findNodes(parseSync(file, source, { preserveParens: false }).program)]
  const changing = new Set(nodes.flatMap(findAlternatives).flatMap((element) => [...findNodes(element)].filter(isJsx)))
  return nodes
    .filter((parent) => {
      if (!isJsx(parent)) return false
      const read = (parent.children as Node[]).map(readChild).filter((child) => child !== undefined)
      // A fragment's text stands beside the children of its parent, which are read elsewhere.
      const isFragment = parent.type === 'JSXFragment'
      const canChange = isFragment || changing.has(parent) || read.some((child) => child.canChange)
      return canChange && (isFragment || read.length > 1) && read.some(({ isText }) => isText)
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
  ['text in alternatives', '<p>{isOn ? <b><i />On</b> : <b><u />Off</b>}</p>', true],
  [
    'text in returned alternatives',
    'function A() { if (isOn) { return (<b><i />On</b>) } return <b><u />Off</b> }',
    true,
  ],
  ['alternatives with other tags', '<p>{isOn ? <b><i />On</b> : <a><u />Off</a>}</p>', false],
  ['text of a fragment', '<p>{isOn && <>text</>}</p>', true],
  ['elements that come and go', '<p><span>Text</span> {isOn && <b />}</p>', false],
])('%s', (_name, jsx, isFound) => {
  expect(findBareTexts('x.tsx', jsx).length > 0).toBe(isFound)
})
