import type { Page } from '@playwright/test'
import type { Database } from '#db/client.ts'
import { expect, waitForHydration } from '#test/browser.ts'
import type { Fixtures } from './fixtures.ts'

export type StateArgs = { page: Page; db: Database; fixtures: Fixtures }

export type State = {
  /** Actions that lead to the state. */
  open: (args: StateArgs) => Promise<unknown>
  /** The state exists only in narrow windows. */
  isNarrow?: true
  /** The state ends when the focus leaves it. */
  isClosedByTab?: true
  /** Expected error responses. */
  errors?: RegExp
  /** Accepted findings. */
  acceptedFindings?: RegExp[]
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

export const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const expectDialog = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('dialog', { name })).toBeVisible()
