import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { requests } from '#db/tables/requests.ts'
import { test as base, expect } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'
import { joinStaff } from '#test/staff.ts'
import { listCommands, runShop } from './shop.ts'

/** Runs a command line that must not need a database. */
async function run(...argv: string[]) {
  const lines = { out: [] as string[], err: [] as string[] }
  const terminal = { print: (line: string) => lines.out.push(line), note: (line: string) => lines.err.push(line) }
  const code = await runShop(argv, {}, { ...terminal, ask: undefined })
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
}

const test = base.extend<{ shop: (...args: string[]) => Promise<CommandResult> }>({
  shop: async ({ databaseUrl, services }, use) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
    await use((...args) => runShopCommand(env, args))
  },
})

/** Splits a command line at spaces outside double quotes. */
const split = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')

test('every command has help with examples, which its own check accepts', async () => {
  const commands = await listCommands()
  expect(commands.length).toBeGreaterThan(20)
  for (const { name, command } of commands) {
    const { code, out } = await run('help', ...name.split(' '))
    expect([name, code]).toEqual([name, 0])
    expect(out).toContain(`npm run shop -- ${command.usage}\n    ${command.about}`)
    for (const example of command.examples) {
      expect(out).toContain(`    npm run shop -- ${example}`)
      expect(example).toMatch(new RegExp(`^${name}( |$)`))
      const [words = ''] = example.split(/ [>|] /)
      const args = split(words).slice(name.split(' ').length)
      const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
      const ask = async () => 'yes'
      expect(() => command.check?.({ words: positionals, options: values as never, ask })).not.toThrow()
    }
  }
})

test('help of a noun has its verbs only; --help works after any command; an unknown word gets the whole list', async () => {
  const { out } = await run('help', 'staff')
  expect(out).toContain('npm run shop -- staff invite kim@shop.example --role sales')
  expect(out).not.toContain('requests list')
  expect((await run('requests', 'show', '--help')).out).toContain('npm run shop -- requests show BW-7K3F-92')
  expect((await run('help', 'nonsense')).out).toContain('npm run shop -- help NOUN VERB')
})

test('every command tells how to correct a wrong command line', async () => {
  for (const { name, command } of await listCommands()) {
    const { code, err } = await run(...name.split(' '), '--no-such-option')
    expect([name, code]).toEqual([name, 2])
    expect(err).toContain(`Usage: npm run shop -- ${command.usage}`)
    expect(err).toMatch(new RegExp(`Examples: npm run shop -- help ${name}$`))
  }
})

test('every failure names what to do next', async ({ shop }) => {
  const failures = [
    [['requests', 'show', 'BW-7K3F-92'], 'requests list --search TEXT'],
    [['requests', 'note', 'BW-7K3F-92', 'x'], 'requests list --search TEXT'],
    [['requests', 'erase', 'dana@northwind.example', '--yes'], 'requests list --search NAME'],
    [['blog', 'publish', 'no-such-post'], 'npm run shop -- blog list'],
    [['staff', 'disable', 'kim@shop.example'], 'npm run shop -- staff list'],
    [['products', 'undo', '7d3c5e1a-94b0-4c7e-8a55-0f6f0f6b8c11'], 'Change history'],
    [['restore', '/no/such/backup.tar'], 'archive'],
    [['mail', 'test', 'kim@shop.example'], 'settings'],
  ] as const
  for (const [args, next] of failures) {
    const { code, err } = await shop(...args)
    expect([args, code]).toEqual([args, 1])
    expect(err.trimEnd().split('\n').at(-1)).toMatch(/^Next: /)
    expect(err).toContain(next)
  }
})

test('no command throws an error without a next step', () => {
  // The texts of the import are in files of their own.
  const files = readdirSync('cli').filter((name) => /^(?!products-import)[\w-]+(?<!\.test)\.ts$/.test(name))
  for (const name of files)
    expect([name, readFileSync(`cli/${name}`, 'utf8').match(/new Error\(/g)]).toEqual([name, null])
})

test('list and show print status, assignee and next step', async ({ shop, services, db }) => {
  const { person } = await joinStaff(services, 'bob@shop.example', 'sales')
  const values = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@northwind.example', product_type: 'other' }
  const { reference } = await storeRequest(services, 'project', values)
  const work = { status: 'in-review', owner_id: person.id, next_step: 'Call Dana', next_step_on: '2026-12-01' } as const
  await db.update(requests).set(work)
  const { out } = await shop('requests', 'list')
  expect(out).toMatch(new RegExp(`in-review +${person.name} +Call Dana, by 2026-12-01 +Dana Whitfield`))
  const shown = await shop('requests', 'show', reference)
  expect(shown.out).toMatch(/Status +In review\n/)
  expect(shown.out).toMatch(new RegExp(`Assignee +${person.name}\n`))
  expect(shown.out).toMatch(/Next step +Call Dana, by 2026-12-01\n/)
  const json = JSON.parse((await shop('requests', 'show', reference, '--format', 'json')).out)
  expect(json.work).toEqual({
    status: 'in-review',
    assignee: person.name,
    next_step: 'Call Dana',
    next_step_on: '2026-12-01',
  })
})
