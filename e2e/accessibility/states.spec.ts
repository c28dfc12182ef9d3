import type { Page } from '@playwright/test'
import { carry, expect } from '#test/admin.ts'
import { adminStates } from './admin-states.ts'
import { lookAtStops, walkByTab } from './keys.ts'
import { whatColorsHide, whatMoves } from './preferences.ts'
import { findLayoutProblems, setTextSpacing } from './room.ts'
import { shopStates } from './shop-states.ts'
import { test } from './stage.ts'
import type { State } from './state.ts'

/** Pages after an interaction, which every-page.spec.ts does not reach. Journeys run Axe on them. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

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

async function expectHeld(
  page: Page,
  { isNarrow, isClosedByTab: withoutTab, acceptedFindings: isOtherwise = [] }: State,
) {
  const found: Record<string, string[]> = {}
  const look = async (what: string, how: Promise<string[]>) => {
    const left = (await how).filter((each) => !isOtherwise.some((known) => known.test(each)))
    if (left.length > 0) found[what] = left
  }
  await look('motion', whatMoves(page))
  await look('in the colors of the system', whatColorsHide(page))
  if (!isNarrow) {
    await setTextSpacing(page, true)
    await look('1280 px, spaced', findLayoutProblems(page))
    await setTextSpacing(page, false)
    await page.setViewportSize({ width: 640, height: 400 })
    await look('640 px', findLayoutProblems(page))
    await page.setViewportSize(narrow)
  }
  await look('320 px', findLayoutProblems(page))
  await setTextSpacing(page, true)
  await look('320 px, spaced', findLayoutProblems(page))
  await setTextSpacing(page, false)
  await page.setViewportSize(isNarrow ? narrow : wide)
  if (!withoutTab) {
    await look('by Tab', walkByTab(page))
    await look('in focus', lookAtStops(page))
    await page.setViewportSize(low)
    await look('320 x 256 px, in focus', lookAtStops(page))
    await page.setViewportSize(isNarrow ? narrow : wide)
    await look('closed', whatKeepsFocus(page))
  }
  expect(found).toEqual({})
}

/** @returns the modal or menu that Escape leaves open, or after which the focus is not where it was before */
async function whatKeepsFocus(page: Page): Promise<string[]> {
  const front = page.locator('dialog:modal, :popover-open')
  if ((await front.count()) === 0) return []
  await front.last().evaluate((element) => element.querySelector<HTMLElement>('button, a[href]')?.focus())
  await page.keyboard.press('Escape')
  return page.evaluate(() => {
    const left = document.querySelector('dialog:modal, :popover-open')
    if (left) return [`stays open: ${left.outerHTML.slice(0, 140)}`]
    const { openedFrom: opener } = window
    const isBack = !opener || opener === document.body || opener === document.activeElement
    return isBack ? [] : [`the focus is at ${document.activeElement?.outerHTML.slice(0, 140)}`]
  })
}

for (const [role, states] of Object.entries({ shop: shopStates, admin: adminStates }))
  for (const [name, state] of Object.entries(states))
    test(`the ${role}: ${name}`, async ({ page, db, stage, expectedErrors }) => {
      if (state.errors) expectedErrors.push(state.errors)
      if (state.isNarrow) await page.setViewportSize(narrow)
      if (role === 'admin') await carry(page, stage.owner.split('; '))
      await page.addInitScript(() => {
        const note = (event: Event) => {
          if ((event as ToggleEvent).newState === 'open') window.openedFrom = document.activeElement
        }
        addEventListener('beforetoggle', note, true)
      })
      await state.open({ page, db, stage })
      await expectHeld(page, state)
    })
