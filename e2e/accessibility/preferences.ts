import type { Page } from '@playwright/test'

/** @returns elements that move despite reduced motion */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const parseSeconds = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time) || 0))
    for (const each of document.querySelectorAll('*')) {
      for (const pseudo of [undefined, '::before', '::after']) {
        const { content, transitionDuration, animationName, animationDuration, animationTimeline, scrollBehavior } =
          getComputedStyle(each, pseudo) as CSSStyleDeclaration & { animationTimeline: string }
        if (pseudo && content === 'none') continue
        const show = () => `${each.outerHTML.slice(0, 110)} ${pseudo ?? ''}`
        if (parseSeconds(transitionDuration) > 0.01) found.add(`has a transition: ${show()}`)
        // Scroll-driven animations do not move by themselves.
        const isByTime = animationTimeline === 'auto' && animationName !== 'none'
        if (isByTime && parseSeconds(animationDuration) > 0.01) found.add(`is animated: ${show()}`)
        if (scrollBehavior === 'smooth') found.add(`scrolls smoothly: ${show()}`)
      }
    }
    return [...found]
  })
}

/** @returns controls and states that are indistinguishable in forced colors, which it enables and disables */
export async function findForcedColorProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(async () => {
    const found = new Set<string>()
    // Style sheets for forced colors apply one frame after the colors.
    for (let frames = 0; frames < 2 || !matchMedia('(forced-colors: active)').matches; frames++)
      await new Promise((done) => requestAnimationFrame(done))
    const readStyles = (element: Element): string => {
      const parts = [element, ...element.querySelectorAll(':scope > *')].flatMap((each) =>
        [undefined, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(each, pseudo)
          const { color, backgroundColor, fontWeight, textDecorationLine, opacity, display, content } = style
          const { borderTopWidth, borderTopColor, borderTopStyle, borderBottomColor, outlineStyle, outlineColor } =
            style
          return [
            color,
            backgroundColor,
            fontWeight,
            textDecorationLine,
            opacity,
            display,
            content,
            borderTopWidth,
            borderTopColor,
            borderTopStyle,
            borderBottomColor,
            outlineStyle,
            outlineColor,
          ].join()
        }),
      )
      return parts.join()
    }
    for (const name of ['aria-pressed', 'aria-selected', 'aria-current', 'aria-checked']) {
      for (const chosen of document.querySelectorAll(`[${name}]:not([${name}="false"])`)) {
        if (!chosen.checkVisibility()) continue
        const around = chosen.closest('ul, ol, nav, fieldset, [role="group"], [role="tablist"]') ?? chosen.parentElement
        const other = [...(around?.querySelectorAll(chosen.localName) ?? [])].find(
          (each) => each.className === chosen.className && (each.getAttribute(name) ?? 'false') === 'false',
        )
        if (other && readStyles(other) === readStyles(chosen))
          found.add(`selected, but looks like the others: ${chosen.outerHTML.slice(0, 160)}`)
      }
    }
    const drawn = 'button, input:not([type="hidden"]), select, textarea, a[href]'
    for (const control of document.querySelectorAll(drawn)) {
      if (!control.checkVisibility({ opacityProperty: true }) || control.closest('.sr-only, [aria-hidden="true"]'))
        continue
      const { borderTopStyle, borderBottomStyle, appearance } = getComputedStyle(control)
      const isDrawn = borderTopStyle !== 'none' || borderBottomStyle !== 'none' || appearance !== 'none'
      // Forced colors hide a mask.
      const mark = control.querySelector('svg, img, picture') || control.textContent?.trim()
      if (!isDrawn && !mark) found.add(`is invisible: ${control.outerHTML.slice(0, 160)}`)
    }
    for (const shape of document.querySelectorAll('button svg *, a svg *')) {
      const getOwnAttribute = (name: string) => shape.getAttribute(name) ?? shape.closest('svg')?.getAttribute(name)
      for (const name of ['fill', 'stroke']) {
        const color = getOwnAttribute(name)
        if (color && !/^(none|currentColor|url.*)$/i.test(color) && shape.checkVisibility())
          found.add(`has a fixed color: ${shape.closest('svg')?.outerHTML.slice(0, 160)}`)
      }
    }
    return [...found]
  })
  await page.emulateMedia({ forcedColors: null })
  return found
}
