import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { carry, expect, expectAccessible, hydrated } from '#test/admin.ts'
import { getPath, shopPages } from '../shop-pages.ts'
import { lookAtStops, walkByTab } from './keys.ts'
import { adminPages } from './pages.ts'
import { whatColorsHide, whatMoves } from './preferences.ts'
import { findLayoutProblems, setTextSpacing } from './room.ts'
import { test } from './stage.ts'
import { findStructureProblems } from './structure.ts'

/** Checks every page of the storefront and the admin as far as a browser can; docs/accessibility.md lists the criteria. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** One visit: a wide window, one at 200 % zoom, one as narrow as at 400 %, and there the text as wide as it may become. */
async function expectHeld(page: Page, { isOtherwise = [] }: { isOtherwise?: RegExp[] } = {}) {
  const found: Record<string, string[]> = {}
  await expectAccessible(page)
  found.reading = await findStructureProblems(page)
  found.motion = await whatMoves(page)
  found['by Tab'] = await walkByTab(page)
  found['in focus'] = await lookAtStops(page)
  found['in the colors of the system'] = await whatColorsHide(page)
  await setTextSpacing(page, true)
  found['1280 px, spaced'] = await findLayoutProblems(page)
  await setTextSpacing(page, false)
  await page.setViewportSize({ width: 640, height: 400 })
  found['640 px'] = await findLayoutProblems(page)
  await page.setViewportSize({ width: 320, height: 640 })
  found['320 px'] = await findLayoutProblems(page)
  found['320 px, in focus'] = await lookAtStops(page)
  await setTextSpacing(page, true)
  found['320 px, spaced'] = await findLayoutProblems(page)
  await setTextSpacing(page, false)
  await expectAccessible(page)
  const left = Object.entries(found).map(
    ([what, all]) => [what, all.filter((each) => !isOtherwise.some((known) => known.test(each)))] as const,
  )
  expect(Object.fromEntries(left.filter(([, all]) => all.length > 0))).toEqual({})
}

for (const route of shopPages) {
  test(`the shop's ${route}`, async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/404 .*\/no-such-page|404 \(Not Found\)/)
    await page.goto(await getPath(route, db))
    await hydrated(page)
    await expectHeld(page)
  })
}

for (const [route, { as = 'owner', at, withoutScript, acceptedFindings: isOtherwise, status }] of Object.entries(
  adminPages,
)) {
  test(`the admin's ${route}`, async ({ page, stage, expectedErrors }) => {
    // A page's form has more than a hundred stops, each of which is focused twice.
    test.slow()
    if (status) expectedErrors.push(new RegExp(` ${status}\\b`))
    if (as !== 'nobody') await carry(page, stage[as].split('; '))
    const address = at?.(stage) ?? route
    await page.goto(address)
    // Someone who may not come in lands elsewhere.
    await expect(page).toHaveURL(address)
    if (!withoutScript) await hydrated(page)
    await expectHeld(page, { isOtherwise })
  })
}

test('every page of app/routes.ts stands in a table', () => {
  const getPages = (entries: RouteConfigEntry[], under = ''): string[] =>
    entries.flatMap(({ path = '', file, children }) => {
      const pattern = path ? `${under}/${path}` : under
      if (children) return getPages(children, pattern)
      return /export default|export \{ default/.test(readFileSync(`app/${file}`, 'utf8')) ? [pattern || '/'] : []
    })
  const shop = shopPages.map((route) => route.replace('no-such-page', '*').replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(getPages(routes).sort()).toEqual([...shop, ...Object.keys(adminPages)].sort())
})
