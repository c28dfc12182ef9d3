import type { Page } from '@playwright/test'
import type { Database } from '#db/client.ts'
import { expect, hydrated } from '#test/browser.ts'
import type { Stage } from './stage.ts'

export type Scene = { page: Page; db: Database; stage: Stage }

export type State = {
  /** Actions that lead to the state. */
  open: (scene: Scene) => Promise<unknown>
  /** It is there in narrow windows alone. */
  isNarrow?: true
  /** It goes as soon as the focus does. */
  isClosedByTab?: true
  /** Answers of the server that belong to it. */
  errors?: RegExp
  /** Accepted findings. */
  acceptedFindings?: RegExp[]
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const expectDialog = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('dialog', { name })).toBeVisible()
