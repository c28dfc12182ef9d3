import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { addCookies, expect, expectAccessible, waitForHydration } from '#test/admin.ts'
import { getPath, shopPages } from '../shop-pages.ts'
import { test } from './fixtures.ts'
import { findFocusProblems, findTabOrderProblems } from './focus.ts'
import { findLayoutProblems, setTextSpacing } from './layout.ts'
import { adminPages, apiPages, portalEntryPages, portalPages, proposalPages, sendPages } from './pages.ts'
import { findForcedColorProblems, findMotion } from './preferences.ts'
import { findSmallFields } from './small-fields.ts'
import { findStructureProblems } from './structure.ts'

/** Checks every page of the storefront and the admin as far as a browser can; docs/accessibility.md lists the criteria. */

/** Makes the pointer coarse, as on a phone. */
async function emulateTouch(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches)
}

/** Checks the page in a wide window, at 200% and 400% zoom, and with text spacing. */
async function expectAllChecksPass(page: Page, { acceptedFindings = [] }: { acceptedFindings?: RegExp[] } = {}) {
  const found: Record<string, string[]> = {}
  await expectAccessible(page)
  found.structure = await findStructureProblems(page)
  found.motion = await findMotion(page)
  found['tab order'] = await findTabOrderProblems(page)
  found.focus = await findFocusProblems(page)
  found['forced colors'] = await findForcedColorProblems(page)
  await setTextSpacing(page, true)
  found['1280 px, spaced'] = await findLayoutProblems(page)
  await setTextSpacing(page, false)
  await page.setViewportSize({ width: 640, height: 400 })
  found['640 px'] = await findLayoutProblems(page)
  await page.setViewportSize({ width: 320, height: 640 })
  found['320 px'] = await findLayoutProblems(page)
  found['320 px, focus'] = await findFocusProblems(page)
  await setTextSpacing(page, true)
  found['320 px, spaced'] = await findLayoutProblems(page)
  await setTextSpacing(page, false)
  await expectAccessible(page)
  await emulateTouch(page)
  found['fields of a phone'] = await findSmallFields(page)
  const findings = Object.entries(found).map(
    ([what, all]) => [what, all.filter((each) => !acceptedFindings.some((known) => known.test(each)))] as const,
  )
  expect(Object.fromEntries(findings.filter(([, all]) => all.length > 0))).toEqual({})
}

for (const route of shopPages) {
  test(`the shop's ${route}`, async ({ page, db, expectedErrors }) => {
    expectedErrors.push(/404 .*\/no-such-page|404 \(Not Found\)/)
    await page.goto(await getPath(route, db))
    await waitForHydration(page)
    await expectAllChecksPass(page)
  })
}

for (const [route, { as = 'owner', at, acceptedFindings, status }] of Object.entries(adminPages)) {
  test(`the admin's ${route}`, async ({ page, fixtures, expectedErrors }) => {
    // A page's form has more than a hundred stops, each of which is focused twice.
    test.slow()
    if (status) expectedErrors.push(new RegExp(` ${status}\\b`))
    if (as !== 'anonymous') await addCookies(page, fixtures[as].split('; '))
    const url = at?.(fixtures) ?? route
    await page.goto(url)
    // People without access are redirected.
    await expect(page).toHaveURL(url)
    await waitForHydration(page)
    await expectAllChecksPass(page, { acceptedFindings })
  })
}

for (const [route, at] of Object.entries({ ...proposalPages, ...sendPages, ...portalEntryPages, ...apiPages })) {
  test(`a link's ${route}`, async ({ page, fixtures }) => {
    test.slow()
    await page.goto(at(fixtures))
    await waitForHydration(page)
    await expectAllChecksPass(page)
  })
}

for (const [route, at] of Object.entries(portalPages)) {
  test(`the portal's ${route}`, async ({ page, fixtures, expectedErrors }) => {
    test.slow()
    if (route === '/portal/*') expectedErrors.push(/404/)
    await addCookies(page, [fixtures.portalManager])
    await page.goto(at(fixtures))
    await expect(page).toHaveURL(at(fixtures))
    await waitForHydration(page)
    await expectAllChecksPass(page)
  })
}

test("a proposal's page of an order", async ({ page, fixtures }) => {
  await page.goto(fixtures.orderPath)
  await waitForHydration(page)
  await expectAllChecksPass(page)
})

test('every page of app/routes.ts is in a table', () => {
  const getPages = (entries: RouteConfigEntry[], under = ''): string[] =>
    entries.flatMap(({ path = '', file, children }) => {
      const pattern = path ? `${under}/${path}` : under
      if (children) return getPages(children, pattern)
      return /export default|export \{ default/.test(readFileSync(`app/${file}`, 'utf8')) ? [pattern || '/'] : []
    })
  const shop = shopPages.map((route) => route.replace('no-such-page', '*').replaceAll(/\{(\w+)\}/g, ':$1'))
  const others = { ...adminPages, ...proposalPages, ...sendPages, ...portalEntryPages, ...portalPages, ...apiPages }
  expect(getPages(routes).sort()).toEqual([...shop, ...Object.keys(others)].sort())
})
