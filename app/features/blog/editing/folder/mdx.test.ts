import { expect, test } from 'vitest'
import { convertMdx, isMdx } from './mdx.ts'

const convert = (source: string) => {
  const { text, warnings } = convertMdx(source, 1)
  return [text, warnings.map(({ line, message }) => `${line}: ${message}`)]
}

test.each<[string, string, string[]]>([
  ['Plain *text* with 3 < 4 and a <b>tag</b>\n', 'Plain *text* with 3 < 4 and a <b>tag</b>\n', []],
  [
    "import A from './a'\nimport {\n  B,\n} from './b'\n\nText\n",
    '\n\n\n\n\nText\n',
    ["1: the import A from './a' is skipped", "2: the import { B, } from './b' is skipped"],
  ],
  [
    'Text\n\nexport const meta = {\n  a: 1,\n\n  b: "}",\n}\n\nMore\n',
    'Text\n\n\n\n\n\n\n\nMore\n',
    ['3: the export const meta = { a: 1, b: "}", } is skipped'],
  ],
  ['We\nimport mugs from afar.\n', 'We\nimport mugs from afar.\n', []],
  ['`{kept}` and ``{a`b}`` {/* note */}{"a {text}"}{`x`}', '`{kept}` and ``{a`b}`` a {text}x', []],
  [
    '```js\nimport a from "b"\n{x}\n```\n{x}',
    '```js\nimport a from "b"\n{x}\n```\n',
    ['5: the expression {x} is skipped'],
  ],
  ['Escaped \\{x} and \\<Note>', 'Escaped \\{x} and \\<Note>', []],
  ['An open { brace and <Open tag', 'An open { brace and <Open tag', []],
  [
    '<Tabs>\n  <Tab label="A">\n    Text with `code`\n\n    - item\n  </Tab>\n</Tabs>\nEnd',
    '\n\nText with `code`\n\n- item\n\n\nEnd',
    ['1: the component <Tabs> is skipped', '2: the component <Tab label="A"> is skipped'],
  ],
  [
    '<a className="x" style={{ color: "red" }} href={url}>link</a><br /><hr/><span />',
    '<a className="x">link</a><br><hr><span></span>',
    ['1: the expression {url} is skipped'],
  ],
  [
    '<div className="grid">\n  ![A](a.png)\n</div>\n<Card>\n\tText\n</Card>',
    '\n![A](a.png)\n\n\nText\n',
    ['4: the component <Card> is skipped'],
  ],
  [
    '<Image\n  src="https://x.example/a.png"\n  alt={\'A & B\'}\n/>\nNext <Chart\n  data={[1, 2]}\n/> {a +\n  b}',
    '<img src="https://x.example/a.png" alt="A &amp; B">\n\n\n\nNext \n\n \n',
    ['5: the component <Chart data={[1, 2]} /> is skipped', '7: the expression {a + b} is skipped'],
  ],
  [
    "import pic from '../pic.png?w=100'\n\n<Picture src={pic.src} alt='' width={300} />",
    '\n\n<img src="../pic.png" alt="">',
    ["1: the import pic from '../pic.png?w=100' is skipped"],
  ],
  [
    "{items.map((item) => <li>Don't {item}</li>)}\n\nText",
    '\n\nText',
    ["1: the expression {items.map((item) => <li>Don't {item}</li>)} is skipped"],
  ],
])('converts %j', (source, text, messages) => {
  expect(convert(source)).toEqual([text, messages])
  expect(text.split('\n')).toHaveLength(source.split('\n').length)
})

test('is MDX by its name, or by an import at its beginning', () => {
  expect(isMdx('a.mdx', 'Text')).toBe(true)
  expect(isMdx('a.md', "\nimport A from './a'\n\nText")).toBe(true)
  expect(isMdx('a.md', 'Text about import duties from Rome')).toBe(false)
})
