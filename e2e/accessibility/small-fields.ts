import type { Page } from '@playwright/test'

/** @returns fields whose text is smaller than 16 px; a phone zooms into them, and stays zoomed */
export const findSmallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=hidden])'
    return [...document.querySelectorAll(`${typed}, textarea, select, [contenteditable=true]`)]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${getComputedStyle(field).fontSize} ${field.tagName} ${field.id} ${field.className}`)
  })
