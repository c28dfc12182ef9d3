import type { Page } from '@playwright/test'

/** @returns problems with the doctype, headings, duplicate styles and visual order */
export function findStructureProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    if (document.compatMode !== 'CSS1Compat') found.add('no doctype: rendered in quirks mode')
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) => each.checkVisibility())
    const first = headings.filter(({ localName }) => localName === 'h1')
    if (first.length !== 1) found.add(`${first.length} headings of level 1`)
    let last = 0
    for (const { localName, textContent } of headings) {
      const level = Number(localName.slice(1))
      if (level > last + 1) found.add(`“${textContent}” is of level ${level}, after ${last}`)
      last = level
    }

    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
      ({ href }) => new URL(href).pathname,
    )
    for (const [index, path] of styles.entries())
      if (styles.indexOf(path) < index) found.add(`${path} is loaded twice, which overrides the sheets in between`)

    const stop = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]'
    const hasStops = (element: Element) => element.matches(stop) || element.querySelector(stop) !== null
    for (const around of document.querySelectorAll('body, body *')) {
      const parts = [...around.children].filter((each) => {
        const { position } = getComputedStyle(each)
        return each.checkVisibility() && !/fixed|absolute|sticky/.test(position) && hasStops(each)
      })
      for (const [index, part] of parts.slice(1).entries()) {
        const before = parts[index] as Element
        const [one, next] = [before.getBoundingClientRect(), part.getBoundingClientRect()]
        if (one.width * one.height === 0 || next.width * next.height === 0) continue
        const isSideBySide = Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top) > 4
        const isStacked = Math.min(one.right, next.right) - Math.max(one.left, next.left) > 4
        if ((isStacked && next.bottom <= one.top + 1) || (isSideBySide && next.right <= one.left + 1))
          found.add(
            `comes after ${before.outerHTML.slice(0, 110)} in the document but is displayed before it: ${part.outerHTML.slice(0, 110)}`,
          )
      }
    }
    return [...found]
  })
}
