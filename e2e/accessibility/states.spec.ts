import type { Page } from '@playwright/test'
import { addCookies, expect } from '#test/admin.ts'
import { adminStates } from './admin-states.ts'
import { test } from './fixtures.ts'
import { findFocusProblems, findTabOrderProblems } from './focus.ts'
import { findLayoutProblems, setTextSpacing } from './layout.ts'
import { findForcedColorProblems, findMotion } from './preferences.ts'
import { shopStates } from './shop-states.ts'
import type { State } from './state.ts'

/** Pages after an interaction, which every-page.spec.ts does not reach. */

const wide = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }
/** 1280 x 1024 at 400 % zoom. */
const low = { width: 320, height: 256 }

declare global {
  interface Window {
    /** Focused element when a dialog opened. */
    openedFrom?: Element | null
  }
}

async function expectAllChecksPass(page: Page, { isNarrow, isClosedByTab, acceptedFindings = [] }: State) {
  const found: Record<string, string[]> = {}
  const collect = async (what: string, how: Promise<string[]>) => {
    const findings = (await how).filter((each) => !acceptedFindings.some((known) => known.test(each)))
    if (findings.length > 0) found[what] = findings
  }
  await collect('motion', findMotion(page))
  await collect('forced colors', findForcedColorProblems(page))
  if (!isNarrow) {
    await setTextSpacing(page, true)
    await collect('1280 px, spaced', findLayoutProblems(page))
    await setTextSpacing(page, false)
    await page.setViewportSize({ width: 640, height: 400 })
    await collect('640 px', findLayoutProblems(page))
    await page.setViewportSize(narrow)
  }
  await collect('320 px', findLayoutProblems(page))
  await setTextSpacing(page, true)
  await collect('320 px, spaced', findLayoutProblems(page))
  await setTextSpacing(page, false)
  await page.setViewportSize(isNarrow ? narrow : wide)
  if (!isClosedByTab) {
    await collect('tab order', findTabOrderProblems(page))
    await collect('focus', findFocusProblems(page))
    await page.setViewportSize(low)
    await collect('320 x 256 px, focus', findFocusProblems(page))
    await page.setViewportSize(isNarrow ? narrow : wide)
    await collect('closing', findDialogProblems(page))
  }
  expect(found).toEqual({})
}

/** @returns a modal or menu that Escape does not close, or that does not return the focus */
async function findDialogProblems(page: Page): Promise<string[]> {
  const container = page.locator('dialog:modal, :popover-open')
  if ((await container.count()) === 0) return []
  await container.last().evaluate((element) => element.querySelector<HTMLElement>('button, a[href]')?.focus())
  await page.keyboard.press('Escape')
  return page.evaluate(() => {
    const findings = document.querySelector('dialog:modal, :popover-open')
    if (findings) return [`stays open: ${findings.outerHTML.slice(0, 140)}`]
    const { openedFrom } = window
    const isBack = !openedFrom || openedFrom === document.body || openedFrom === document.activeElement
    return isBack ? [] : [`the focus is at ${document.activeElement?.outerHTML.slice(0, 140)}`]
  })
}

for (const [role, states] of Object.entries({ shop: shopStates, admin: adminStates }))
  for (const [name, state] of Object.entries(states))
    test(`the ${role}: ${name}`, async ({ page, db, fixtures, expectedErrors }) => {
      if (state.errors) expectedErrors.push(state.errors)
      if (state.isNarrow) await page.setViewportSize(narrow)
      if (role === 'admin') await addCookies(page, fixtures.owner.split('; '))
      await page.addInitScript(() => {
        const note = (event: Event) => {
          if ((event as ToggleEvent).newState === 'open') window.openedFrom = document.activeElement
        }
        addEventListener('beforetoggle', note, true)
      })
      await state.open({ page, db, fixtures })
      await expectAllChecksPass(page, state)
    })
