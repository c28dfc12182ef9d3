import type { Page } from '@playwright/test'

/** The spacing that nothing may be lost with (WCAG 1.4.12). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Lays the text out as somebody may who reads with difficulty, until it is called with false. */
export async function spaceText(page: Page, on: boolean): Promise<void> {
  // A sheet that script makes is no inline style: the content security policy lets it be.
  await page.evaluate(
    ([text]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text ?? '')
      document.adoptedStyleSheets = text ? [sheet] : []
    },
    [on ? spacing : ''],
  )
}

/** @returns what does not fit: a page that scrolls sideways, texts that are cut off, texts on top of each other, on no room at all, pictures out of shape */
export function whatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>()
    // What measures itself follows a window that has changed.
    for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done))
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 0.5,
      )
      const last = wide.findLast((each) => each.children.length === 0) ?? wide.at(-1)
      found.add(`the page is ${over} px too wide, by ${last?.outerHTML.slice(0, 140)}`)
    }

    type Text = { says: string; letters: number; owner: Element; lines: DOMRect[]; box: DOMRect }
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const says = node.textContent?.trim() ?? ''
      const isSeen = owner?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!owner || !says || !isSeen || owner.closest('script, style, option, svg')) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0)
        texts.push({ says: says.slice(0, 50), letters: says.length, owner, lines: [...range.getClientRects()], box })
    }

    const readable: Text[] = []
    for (const text of texts) {
      const { box, owner, says } = text
      let isRead = true
      for (let around: Element | null = owner; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        // For screen readers alone, on top of the page, or in a part that scrolls.
        const isApart =
          edge.width <= 1 ||
          edge.height <= 1 ||
          /fixed|sticky/.test(position) ||
          /auto|scroll/.test(overflowX + overflowY)
        if (isApart) {
          isRead = false
          break
        }
        // Cut on purpose and with dots: the whole text stands where the line leads to.
        if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') {
          isRead = false
          break
        }
        const isCutAcross = /hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)
        const isCutDown = /hidden|clip/.test(overflowY) && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4)
        if (isCutAcross || isCutDown) {
          found.add(`“${says}” is cut by ${around.outerHTML.slice(0, 110)}`)
          isRead = false
          break
        }
      }
      if (isRead && !owner.closest('[aria-hidden="true"]')) readable.push(text)
    }

    for (const { says, letters, lines } of readable) {
      const rows = new Set(lines.map(({ top }) => Math.round(top))).size
      if (rows > 3 && letters < 3 * rows) found.add(`“${says}” has hardly a letter a line`)
    }

    for (const [index, one] of readable.entries()) {
      for (const other of readable.slice(index + 1)) {
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue
        const overlap = (a: DOMRect, b: DOMRect) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8
        if (!overlap(one.box, other.box)) continue
        if (one.lines.some((line) => other.lines.some((beside) => overlap(line, beside))))
          found.add(`“${one.says}” lies on “${other.says}”`)
      }
    }

    for (const picture of document.images) {
      const { objectFit, paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(picture)
      const width = picture.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const height = picture.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      // Before it has come its attributes say what shape it is.
      const shape = picture.naturalWidth / picture.naturalHeight || picture.width / picture.height
      if (objectFit === 'fill' && width > 8 && height > 8 && Math.abs(width / height / shape - 1) > 0.05)
        found.add(
          `a picture of ${shape.toFixed(2)} is drawn as ${(width / height).toFixed(2)}: ${picture.outerHTML.slice(0, 110)}`,
        )
    }
    return [...found]
  })
}
