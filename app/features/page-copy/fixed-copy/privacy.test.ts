import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the privacy policy names every key that the storefront stores in the browser', () => {
  const policy = readFileSync(`${import.meta.dirname}/privacy.ts`, 'utf8')
  const stores = globSync('app/{features,lib,storefront,ui}/**/*.store.ts').map((path) => readFileSync(path, 'utf8'))
  const keys = stores.flatMap((source) => source.match(/(?<=createStoredValue<.*?\n {2}key: ')\w+/s)?.[0] ?? [])
  expect(keys).toContain('boxwrightDelivery')
  expect(keys.filter((key) => !policy.includes(`'${key}`))).toEqual([])
})
