import type { JSHandle, Page } from '@playwright/test'

/** What a visitor has before them: the modal or the menu that is open, or else the page. */
export const inFront = (page: Page): Promise<JSHandle<HTMLElement>> =>
  page.evaluateHandle(
    () => [...document.querySelectorAll<HTMLElement>('dialog:modal, :popover-open')].at(-1) ?? document.body,
  )
