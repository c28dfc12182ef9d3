import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { productData } from '#db/tables/products.ts'
import { buildIfNeeded } from '#server/build/build.ts'
import { testServer } from '../database.ts'
import { makeEmptyDatabase } from '../databases.ts'
import { type Clone, makeClone } from './clone.ts'
import { getStory, misses, simple } from './commands.ts'
import { notRun, notTried } from './not-run.ts'
import { allPages, type Page, read, root } from './pages.ts'

/** The way of a reader; the pages to look things up come after. */
const way = ['run', 'brand', 'import', 'operate', 'scale', 'secure', 'extend'].map((name) => `docs/${name}.md`)
const place = ({ path }: Page) => (way.includes(path) ? way.indexOf(path) : way.length)
const pages = allPages()
  .filter(({ path }) => !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md')
  .sort((a, b) => place(a) - place(b))
const stories = pages
  .map((page) => ({ path: page.path, steps: getStory(page) }))
  .filter(({ steps }) => steps.length > 0)
const commands = stories.flatMap(({ steps }) =>
  steps.flatMap((step) => (step.does === 'run' ? simple(step.command) : [])),
)
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

let clone: Clone
let elsewhere: Awaited<ReturnType<typeof makeEmptyDatabase>>

beforeAll(async () => {
  await buildIfNeeded(root, () => {})
  elsewhere = await makeEmptyDatabase(testServer())
  await migrate(elsewhere.url)
  const { db, close } = connect(elsewhere.url, { max: 1 })
  await db.insert(productData).values(['Oak Tray', 'Oak Bowl', 'Oak Spoon'].map((name) => ({ name })))
  await close()
  clone = await makeClone()
}, 600_000)

afterAll(async () => {
  await clone?.end()
  await elsewhere?.drop()
})

/** Placeholders in the pages and their values in the test. */
const standIns: [said: string, here: (output: string) => string][] = [
  ['smtp://user:password@mail.example.com:587', () => clone.mails],
  ['postgres://user:password@host/database', () => elsewhere.url],
  ['STEP', (output) => [...output.matchAll(/undo ([0-9a-f-]{36})/g)].at(-1)?.[1] ?? ''],
]
const reference = 'BW-7K3F-92'

/** Slow commands other than the command line, such as a start; they run once. */
const programs = new Set<string>()

const filled = (text: string, output = '') =>
  standIns.reduce((line, [said, here]) => (line.includes(said) ? line.replaceAll(said, here(output)) : line), text)

test.each(stories)(
  'what $path says can be typed, and shows what it says',
  { timeout: 300_000 },
  async ({ path, steps }) => {
    const hasShop = path !== way[0]
    if (hasShop) await clone.receive(reference)
    let all = ''
    let shown = ''
    let last = ''
    for (const step of steps) {
      if (step.does === 'write') clone.write(step.file, filled(step.text))
      else if (step.does === 'see') {
        expect({
          at: `${path}:${step.line}`,
          misses: misses(
            shown,
            step.lines.map((line) => filled(line, all)),
          ),
          shown,
        }).toEqual({
          at: `${path}:${step.line}`,
          misses: undefined,
          shown,
        })
        shown = ''
      } else {
        // Expected output belongs to the commands above it since the last heading.
        if (last === 'see') shown = ''
        for (const command of simple(step.command)) {
          if (command in notRun || (!way.includes(path) && programs.has(command))) continue
          if (!command.includes('npm run shop')) programs.add(command)
          const { output, code } = await run(filled(command, all))
          expect({ at: `${path}:${step.line}`, command, code, output }).toEqual({
            at: `${path}:${step.line}`,
            command,
            code: 0,
            output,
          })
          shown += output
          all += output
        }
      }
      last = step.does
    }
  },
)

async function run(command: string): Promise<{ output: string; code: number }> {
  const [, set = '', what] = /^((?:[A-Z_]+=\S+ )*)npm (start|run dev)$/.exec(command) ?? []
  if (!what) return clone.type(command)
  const env = Object.fromEntries([...set.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
  const output = await clone.start(env, what === 'start' ? [] : ['--dev'])
  return { output: output.replace(/localhost:\d+/g, 'localhost:3000'), code: 0 }
}

test('what is not run stands in a page, and has a reason', () => {
  expect(Object.keys(notRun).filter((command) => !commands.includes(command))).toEqual([])
  for (const reason of Object.values(notRun)) expect(reason).not.toBe('')
})

test('every block is in a language that is run, shown, written, tried by another test, or listed with a reason', () => {
  const elsewhereTried = ['docs/webhook.md http', 'docs/webhook.md js', 'docs/domain.md json', 'docs/scale.md ini']
  // One without a language is a drawing in letters.
  const harmless = ['sh', 'text', 'mermaid', '']
  const found = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(
        ({ language, file }) => !harmless.includes(language) && !(file && ['csv', 'md', 'yaml'].includes(language)),
      )
      .filter(({ file }) => file !== '.env')
      .map(({ language }) => `${path} ${language}`),
  )
  expect([...new Set(found)].toSorted()).toEqual([...Object.keys(notTried), ...elsewhereTried].toSorted())
})

test('what is shown follows a command, and every stand-in has its place', () => {
  for (const { path, steps } of stories) {
    for (const [index, step] of steps.entries()) {
      if (step.does === 'see') expect([path, step.line, steps[index - 1]?.does]).toEqual([path, step.line, 'run'])
    }
  }
  const text = pages.map((page) => page.text).join('\n')
  for (const [said] of standIns) expect(text).toContain(said)
})

test('every script of package.json is told, and every script that is told is there', () => {
  const told = commands.flatMap((command) => /npm run (?:--silent )?([\w:]+)/.exec(command)?.[1] ?? [])
  for (const name of told) expect(Object.keys(scripts)).toContain(name)
  const untold = Object.keys(scripts).filter((name) => !told.includes(name) && !commands.includes(`npm ${name}`))
  // npm start builds on its own.
  expect(untold).toEqual(['build'])
})

test('the benches that are told are those there are', () => {
  const there = [...read('bench/main.ts').matchAll(/^ {2}(\w+): \(\) => import/gm)].map(([, name]) => name)
  const line =
    read('CONTRIBUTING.md')
      .split('\n')
      .find((each) => each.includes('`npm run bench -- NAME`'))
      ?.split('|')[2] ?? ''
  expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(there.toSorted())
})

test('the unit of systemd and the image start what npm start does', () => {
  expect(read('docs/run.md')).toContain('ExecStart=/usr/bin/npm start')
  expect(read('deploy/Dockerfile')).toContain(
    `CMD ${JSON.stringify(scripts.start?.split(' '))}`.replaceAll('","', '", "'),
  )
})
