import type { Page } from '@playwright/test'
import { getTopLayerElement } from './top-layer.ts'

/** Text spacing with which no content may be lost (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Applies or removes the text spacing of WCAG 1.4.12. */
export async function setTextSpacing(page: Page, on: boolean): Promise<void> {
  // The content security policy allows style sheets created by script, but no inline styles.
  await page.evaluate(
    ([text]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text ?? '')
      document.adoptedStyleSheets = text ? [sheet] : []
    },
    [on ? spacing : ''],
  )
}

/** @returns layout problems: horizontal scrolling, cut off or overlapping texts, narrow columns, distorted images */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  const container = await getTopLayerElement(page)
  return await container.evaluate(async (container) => {
    const found = new Set<string>()
    // Components that measure themselves follow a resized window.
    for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done))
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 0.5,
      )
      const last = wide.findLast((each) => each.children.length === 0) ?? wide.at(-1)
      found.add(`the page is ${over} px too wide, by ${last?.outerHTML.slice(0, 140)}`)
    }

    if (container !== document.body) {
      const { left, right, top, bottom } = container.getBoundingClientRect()
      if (left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5)
        found.add(`extends beyond the window: ${container.outerHTML.slice(0, 110)}`)
    }
    // Vertically scrolling parts must not scroll horizontally.
    for (const part of [container, ...container.querySelectorAll<HTMLElement>('*')]) {
      const { overflowX, overflowY } = getComputedStyle(part)
      if (!/auto|scroll/.test(overflowY) || overflowX === 'visible' || !part.checkVisibility()) continue
      const wider = part.scrollWidth - part.clientWidth
      if (wider > 1 && part.scrollHeight > part.clientHeight + 1)
        found.add(`scrolls both ways, horizontally by ${wider} px: ${part.outerHTML.slice(0, 110)}`)
    }

    /** A text and the nearest ancestor that scrolls or is positioned. */
    type Text = { text: string; letters: number; owner: Element; lines: DOMRect[]; box: DOMRect; part?: Element }
    const texts: Text[] = []
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const text = node.textContent?.trim() ?? ''
      const isSeen = owner?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!owner || !text || !isSeen || owner.closest('script, style, option, svg')) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0)
        texts.push({ text: text.slice(0, 50), letters: text.length, owner, lines: [...range.getClientRects()], box })
    }

    const readable: Text[] = []
    for (const entry of texts) {
      const { box, owner, text } = entry
      let isRead = true
      for (let around: Element | null = owner; around && around !== container; around = around.parentElement) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        // For screen readers alone, on top of the page, or in a part that scrolls.
        const isApart =
          edge.width <= 1 ||
          edge.height <= 1 ||
          /fixed|sticky/.test(position) ||
          /auto|scroll/.test(overflowX + overflowY)
        if (isApart) {
          entry.part = around
          isRead = edge.width > 1 && edge.height > 1
          break
        }
        // Truncated on purpose: the full text is behind the link.
        if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') {
          isRead = false
          break
        }
        const isCutAcross = /hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)
        const isCutDown = /hidden|clip/.test(overflowY) && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4)
        if (isCutAcross || isCutDown) {
          found.add(`“${text}” is cut by ${around.outerHTML.slice(0, 110)}`)
          isRead = false
          break
        }
      }
      if (isRead && !owner.closest('[aria-hidden="true"]')) readable.push(entry)
    }

    for (const { text, letters, lines } of readable) {
      const rows = new Set(lines.map(({ top }) => Math.round(top))).size
      if (rows > 3 && letters < 3 * rows) found.add(`“${text}” has almost one letter per line`)
    }

    for (const [index, one] of readable.entries()) {
      for (const other of readable.slice(index + 1)) {
        if (one.part !== other.part) continue
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue
        const overlap = (a: DOMRect, b: DOMRect) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8
        if (!overlap(one.box, other.box)) continue
        if (one.lines.some((line) => other.lines.some((otherLine) => overlap(line, otherLine))))
          found.add(`“${one.text}” overlaps “${other.text}”`)
      }
    }

    for (const image of document.images) {
      const { objectFit, paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(image)
      const width = image.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const height = image.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      // Until an image has loaded, its attributes give the aspect ratio.
      const shape = image.naturalWidth / image.naturalHeight || image.width / image.height
      if (objectFit === 'fill' && width > 8 && height > 8 && Math.abs(width / height / shape - 1) > 0.05)
        found.add(
          `an image with aspect ratio ${shape.toFixed(2)} is drawn as ${(width / height).toFixed(2)}: ${image.outerHTML.slice(0, 110)}`,
        )
    }
    return [...found]
  })
}
