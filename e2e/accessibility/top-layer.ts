import type { JSHandle, Page } from '@playwright/test'

/** Returns the open modal or menu, or else the page. */
export const getTopLayerElement = (page: Page): Promise<JSHandle<HTMLElement>> =>
  page.evaluateHandle(
    () => [...document.querySelectorAll<HTMLElement>('dialog:modal, :popover-open')].at(-1) ?? document.body,
  )
