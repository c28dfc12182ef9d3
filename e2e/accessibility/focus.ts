import type { Page } from '@playwright/test'
import { getTopLayerElement } from './top-layer.ts'

declare global {
  interface Window {
    /** Focused elements in Tab order, and the expected ones. */
    stops?: Element[]
    candidates?: HTMLElement[]
  }
}

/** Number of first and last items checked in long lists. */
const maxPerKind = 3

/**
 * Presses Tab from the start of the page, or of an open dialog, until the focus leaves it.
 * @returns stops that repeat, precede the previous one, or are never reached
 */
export async function findTabOrderProblems(page: Page): Promise<string[]> {
  const container = await getTopLayerElement(page)
  await container.evaluate((container) => {
    const stops: Element[] = []
    window.stops = stops
    // React repeats the event, untrusted, for an element that it hydrates while it has the focus.
    addEventListener(
      'focusin',
      ({ isTrusted, target }) => isTrusted && container.contains(target as Element) && stops.push(target as Element),
      true,
    )
    // The walk starts at the top even if the page focuses another element first.
    container.tabIndex = -1
    container.focus({ preventScroll: true })
    container.removeAttribute('tabindex')
    stops.length = 0
    const kinds =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], [contenteditable]'
    window.candidates = [...container.querySelectorAll<HTMLElement>(kinds)].filter(
      (each) =>
        each.tabIndex >= 0 &&
        !each.matches(':disabled') &&
        !each.closest('[inert], dialog:not([open])') &&
        each.checkVisibility({ visibilityProperty: true }),
    )
  })
  const maxPresses = 600
  for (let press = 10; press <= maxPresses; press += 10) {
    // Held down and sent together: separate presses take twice as many messages, and a frame each.
    await Promise.all(Array.from({ length: 10 }, () => page.keyboard.down('Tab')))
    await page.keyboard.up('Tab')
    const isOut = await container.evaluate((container) => {
      const [first] = window.stops ?? []
      const { activeElement } = document
      return (
        activeElement === document.body ||
        !container.contains(activeElement) ||
        window.stops?.lastIndexOf(first as Element) !== 0
      )
    })
    if (isOut) break
  }
  return page.evaluate(() => {
    const stops = window.stops ?? []
    const show = (element: Element) => element.outerHTML.slice(0, 140)
    // Tab continues at the start.
    const round = stops.indexOf(stops[0] as Element, 1)
    const walk = round > 0 ? stops.slice(0, round) : stops
    const found: string[] = []
    for (const [index, stop] of walk.entries()) {
      if (walk.indexOf(stop) < index) found.push(`is focused twice: ${show(stop)}`)
      const last = walk[index - 1]
      if (last && last.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING)
        found.push(`moves back to ${show(stop)} from ${show(last)}`)
    }
    for (const each of window.candidates ?? []) {
      // One radio button of a group is a stop; the arrow keys lead to the others.
      const isSame = (stop: Element) =>
        stop === each ||
        (each instanceof HTMLInputElement && each.type === 'radio' && stop.getAttribute('name') === each.name)
      if (each.isConnected && !walk.some(isSame)) found.push(`is never focused: ${show(each)}`)
    }
    return found
  })
}

/**
 * Focuses every Tab stop, forwards and backwards.
 * @returns stops that are covered or out of view, or lack a focus ring of 3:1 contrast
 */
export function findFocusProblems(page: Page): Promise<string[]> {
  return page.evaluate(async (max) => {
    const waitForFrame = () => new Promise((done) => requestAnimationFrame(done))

    /** True if any part of it is visible (WCAG 2.2, 2.4.11). */
    const isInView = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [0.05, 0.5, 0.95].some((x) =>
        [0.05, 0.5, 0.95].some((y) => {
          const at = document.elementFromPoint(left + width * x, top + height * y)
          return at && (element.contains(at) || labels.some((label) => label.contains(at)) || isTextKey(at, element))
        }),
      )
    }
    // Links that cover a card are hit through its contents.
    const isTextKey = (at: Element, element: Element) =>
      at.contains(element) && !at.matches('body, main, header, footer, nav, html')

    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const colors = new Map<string, number[]>()
    const toRgba = (color: string): number[] => {
      const rgba = colors.get(color) ?? drawColor(color)
      colors.set(color, rgba)
      return rgba
    }
    const drawColor = (color: string): number[] => {
      if (!canvas) return [0, 0, 0, 255]
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const getLuminance = ([red = 0, green = 0, blue = 0]: number[]) => {
      const part = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4)
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }
    const getContrast = (one: number[], other: number[]) => {
      const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    /** Returns the background color; undefined over images. */
    const getBackground = (element: Element | null): number[] => {
      for (let each = element; each; each = each.parentElement) {
        const color = toRgba(getComputedStyle(each).backgroundColor)
        if (color[3] === 255) return color
      }
      return [255, 255, 255, 255]
    }
    /** Returns the contrast of the focus ring of the element, its label or an ancestor; 0 without one. */
    const getRing = (element: Element) => {
      const near = [element, element.nextElementSibling]
      for (let each = element.parentElement, steps = 0; each && steps < 3; each = each.parentElement, steps++)
        near.push(each)
      for (const each of near) {
        for (const pseudo of each === element ? [undefined, '::before', '::after'] : [undefined]) {
          const style = each && getComputedStyle(each, pseudo)
          if (!each || !style || style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 1.5) continue
          const isInside = Number.parseFloat(style.outlineOffset) < 0
          return getContrast(toRgba(style.outlineColor), getBackground(isInside ? each : each.parentElement))
        }
      }
      return 0
    }

    const found = new Set<string>()
    const stopsByKind = Map.groupBy(new Set(window.stops), (stop) => `${stop.localName} ${stop.className}`)
    const all = [...new Set(window.stops)].filter((stop): stop is HTMLElement => {
      const same = stopsByKind.get(`${stop.localName} ${stop.className}`) ?? []
      const place = same.indexOf(stop)
      return stop instanceof HTMLElement && (place < max || place >= same.length - max)
    })
    for (const [direction, stops] of [
      ['downwards', all],
      ['upwards', all.toReversed()],
    ] as const) {
      for (const stop of stops) {
        if (!stop.isConnected || !stop.checkVisibility({ visibilityProperty: true })) continue
        stop.focus({ focusVisible: true } as FocusOptions)
        if (document.activeElement !== stop) continue
        // Sliding and scrolling elements need a moment.
        for (let tries = 0; tries < 4 && !(isInView(stop) && getRing(stop) >= 3); tries++) await waitForFrame()
        const show = `${direction}: ${stop.outerHTML.slice(0, 140)}`
        if (!isInView(stop)) found.add(`out of view ${show}`)
        const ring = getRing(stop)
        if (ring < 3) found.add(`${ring ? `a ring of ${ring.toFixed(1)}:1` : 'no ring'} ${show}`)
      }
    }
    return [...found]
  }, maxPerKind)
}
