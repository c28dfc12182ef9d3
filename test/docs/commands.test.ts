import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { buildIfNeeded } from '#server/build/build.ts'
import { testServer } from '../database.ts'
import { createMigratedDatabase, type TestDatabase } from '../databases.ts'
import { type Clone, makeClone } from './clone.ts'
import { findMissingLine, getSteps, splitCommand } from './commands.ts'
import { skippedCommands, untestedBlocks } from './not-run.ts'
import { type Page, read, readAllPages, root } from './pages.ts'

/** The reading order of the tutorial pages; reference pages come after. */
const readingOrder = ['run', 'brand', 'import', 'operate', 'scale', 'secure', 'extend'].map((name) => `docs/${name}.md`)
const getPosition = ({ path }: Page) => (readingOrder.includes(path) ? readingOrder.indexOf(path) : readingOrder.length)
const pages = readAllPages()
  .filter(({ path }) => !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md')
  .sort((a, b) => getPosition(a) - getPosition(b))
const pageSteps = pages
  .map((page) => ({ path: page.path, steps: getSteps(page) }))
  .filter(({ steps }) => steps.length > 0)
const commands = pageSteps.flatMap(({ steps }) =>
  steps.flatMap((step) => (step.kind === 'run' ? splitCommand(step.command) : [])),
)
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

let clone: Clone
let otherDatabase: TestDatabase

beforeAll(async () => {
  await buildIfNeeded(root, () => {})
  otherDatabase = await createMigratedDatabase(testServer())
  const { db, close } = connect(otherDatabase.url, { max: 1 })
  await db.insert(productData).values(['Oak Tray', 'Oak Bowl', 'Oak Spoon'].map((name) => ({ name })))
  await close()
  clone = await makeClone()
}, 600_000)

afterAll(async () => {
  await clone?.end()
  await otherDatabase?.drop()
})

/** Placeholders in the pages and their values in the test. */
const placeholders: [text: string, getValue: (output: string) => string][] = [
  ['smtp://user:password@mail.example.com:587', () => clone.mails],
  ['postgres://user:password@host/database', () => otherDatabase.url],
  ['CHANGE-SET', (output) => [...output.matchAll(/undo ([0-9a-f-]{36})/g)].at(-1)?.[1] ?? ''],
]
const reference = 'BW-7K3F-92'

/** Slow commands other than the command line, such as a start; they run once. */
const programs = new Set<string>()

const fillPlaceholders = (source: string, output = '') =>
  placeholders.reduce(
    (line, [text, getValue]) => (line.includes(text) ? line.replaceAll(text, getValue(output)) : line),
    source,
  )

test.each(pageSteps)(
  'the commands of $path run and print what it shows',
  { timeout: 300_000 },
  async ({ path, steps }) => {
    const hasShop = path !== readingOrder[0]
    if (hasShop) await clone.storeExampleRequest(reference)
    let allOutput = ''
    let shownOutput = ''
    let lastKind = ''
    for (const step of steps) {
      if (step.kind === 'write') clone.write(step.file, fillPlaceholders(step.text))
      else if (step.kind === 'see') {
        expect({
          at: `${path}:${step.line}`,
          misses: findMissingLine(
            shownOutput,
            step.lines.map((line) => fillPlaceholders(line, allOutput)),
          ),
          shown: shownOutput,
        }).toEqual({
          at: `${path}:${step.line}`,
          misses: undefined,
          shown: shownOutput,
        })
        shownOutput = ''
      } else {
        // Expected output belongs to the commands above it since the last heading.
        if (lastKind === 'see') shownOutput = ''
        for (const command of splitCommand(step.command)) {
          if (command in skippedCommands || (!readingOrder.includes(path) && programs.has(command))) continue
          if (!command.includes('npm run shop')) programs.add(command)
          const { output, code } = await run(fillPlaceholders(command, allOutput))
          expect({ at: `${path}:${step.line}`, command, code, output }).toEqual({
            at: `${path}:${step.line}`,
            command,
            code: 0,
            output,
          })
          shownOutput += output
          allOutput += output
        }
      }
      lastKind = step.kind
    }
  },
)

async function run(command: string): Promise<{ output: string; code: number }> {
  const [, assignments = '', program] = /^((?:[A-Z_]+=\S+ )*)npm (start|run dev)$/.exec(command) ?? []
  if (!program) return clone.type(command)
  const env = Object.fromEntries([...assignments.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
  const output = await clone.start(env, program === 'start' ? [] : ['--dev'])
  return { output: output.replace(/localhost:\d+/g, 'localhost:3000'), code: 0 }
}

test('every skipped command appears in a page and has a reason', () => {
  expect(Object.keys(skippedCommands).filter((command) => !commands.includes(command))).toEqual([])
  for (const reason of Object.values(skippedCommands)) expect(reason).not.toBe('')
})

test('every block is run, compared, written, tested elsewhere, or listed with a reason', () => {
  const testedElsewhere = [
    'docs/api.md http',
    'docs/webhook.md http',
    'docs/webhook.md js',
    'docs/webhook.md json',
    'docs/domain.md json',
    'docs/scale.md ini',
  ]
  // One without a language is a drawing in letters.
  const untestedLanguages = ['sh', 'text', 'mermaid', '']
  const found = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(
        ({ language, file }) =>
          !untestedLanguages.includes(language) && !(file && ['csv', 'md', 'yaml'].includes(language)),
      )
      .filter(({ file }) => file !== '.env')
      .map(({ language }) => `${path} ${language}`),
  )
  expect([...new Set(found)].toSorted()).toEqual([...Object.keys(untestedBlocks), ...testedElsewhere].toSorted())
})

test('shown output follows a command, and every placeholder is used', () => {
  for (const { path, steps } of pageSteps) {
    for (const [index, step] of steps.entries()) {
      if (step.kind === 'see') expect([path, step.line, steps[index - 1]?.kind]).toEqual([path, step.line, 'run'])
    }
  }
  const text = pages.map((page) => page.text).join('\n')
  for (const [said] of placeholders) expect(text).toContain(said)
})

test('the pages mention exactly the scripts of package.json', () => {
  const mentioned = commands.flatMap((command) => /npm run (?:--silent )?([\w:]+)/.exec(command)?.[1] ?? [])
  for (const name of mentioned) expect(Object.keys(scripts)).toContain(name)
  const unmentioned = Object.keys(scripts).filter(
    (name) => !mentioned.includes(name) && !commands.includes(`npm ${name}`),
  )
  // npm start builds on its own.
  expect(unmentioned).toEqual(['build'])
})

test('CONTRIBUTING.md lists the benches', () => {
  const existing = [...read('bench/main.ts').matchAll(/^ {2}(\w+): \(\) => import/gm)].map(([, name]) => name)
  const line =
    read('CONTRIBUTING.md')
      .split('\n')
      .find((each) => each.includes('`npm run bench -- NAME`'))
      ?.split('|')[2] ?? ''
  expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(existing.toSorted())
})

test('the systemd unit and the image start the same as npm start', () => {
  expect(read('docs/run.md')).toContain('ExecStart=/usr/bin/npm start')
  // SIGTERM reaches npm alone, so that PostgreSQL runs until the shop has stopped.
  expect(read('docs/run.md')).toContain('KillMode=mixed')
  // Without it, systemctl cannot enable the unit.
  expect(read('docs/run.md')).toContain('WantedBy=multi-user.target')
  expect(read('deploy/Dockerfile')).toContain(
    `CMD ${JSON.stringify(scripts.start?.replace('exec ', '').split(' '))}`.replaceAll('","', '", "'),
  )
})
