import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Loads the tables as a start does. @returns how often Node was asked where each name leads that a module of ours imports */
const script = `
  import { registerHooks } from 'node:module'
  const asked = {}
  registerHooks({
    resolve(name, context, next) {
      if (!context.parentURL.includes('/node_modules/')) asked[name] = (asked[name] ?? 0) + 1
      return next(name, context)
    },
  })
  const { quickStart } = await import('#server/quick-start.ts')
  if (process.argv[1]) quickStart()
  for (const file of ['blog', 'products', 'staff']) await import('#db/tables/' + file + '.ts')
  console.log(JSON.stringify(asked))
`

async function askedFor(...quick: string[]): Promise<Record<string, number>> {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script, ...quick], { cwd })
  return JSON.parse(stdout)
}

test('a name that many modules import is looked for once', async () => {
  expect((await askedFor())['drizzle-orm/pg-core']).toBeGreaterThan(2)
  const asked = await askedFor('quick')
  expect(asked['drizzle-orm/pg-core']).toBe(1)
  expect(asked['drizzle-orm']).toBe(1)
  const often = Object.keys(asked).filter((name) => (asked[name] ?? 0) > 1)
  // A path leads elsewhere from each folder, and Node's own modules are found without a look.
  expect(often.filter((name) => !/^(\.|\/|file:|node:)/.test(name))).toEqual([])
})
