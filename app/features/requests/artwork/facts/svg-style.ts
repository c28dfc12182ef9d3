/** The declarations of a style sheet or a style attribute that say something of colours and fonts. */
export type Declaration = { property: string; value: string }

const painted = new Set(['fill', 'stroke', 'stop-color', 'flood-color', 'lighting-color', 'color'])

export const isPaint = (property: string) => painted.has(property)

export function declarations(style: string): Declaration[] {
  return style.split(';').flatMap((each) => {
    const colon = each.indexOf(':')
    if (colon < 0) return []
    const property = each.slice(0, colon).trim().toLowerCase()
    return [
      {
        property,
        value: each
          .slice(colon + 1)
          .replace(/!important/i, '')
          .trim(),
      },
    ]
  })
}

/** The rules of a style sheet: selector and declarations. Rules inside of @media count as well. */
export function* rules(sheet: string): Generator<{ selector: string; declarations: Declaration[] }> {
  for (const [, selector = '', body = ''] of sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    yield { selector: selector.trim(), declarations: declarations(body) }
  }
}

/** The first family a font list names, without its quotes. */
export const firstFamily = (families: string) => (families.split(',')[0] ?? '').trim().replace(/^['"]|['"]$/g, '')

/** The family of a `font` shorthand, which ends with it. */
export function familyOfFont(font: string): string {
  const families = /(?:^|\s)[\d.]+(?:px|pt|em|rem|mm|cm|in|%)(?:\s*\/\s*\S+)?\s+(.+)$/i.exec(font)?.[1] ?? ''
  return firstFamily(families)
}

const noColour =
  /^(?:none|transparent|currentcolor|inherit|initial|unset|context-fill|context-stroke|url\(.*|var\(.*|)$/

/** A colour in one spelling: '#14493a', a name, or the function as it stands; undefined for what is none. */
export function colourOf(value: string): string | undefined {
  const text = value.trim().toLowerCase()
  if (noColour.test(text)) return undefined
  const [, short] = /^#([\da-f]{3})[\da-f]?$/.exec(text) ?? []
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`
  const [, long] = /^#([\da-f]{6})(?:[\da-f]{2})?$/.exec(text) ?? []
  if (long) return `#${long}`
  const [, red, green, blue] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text) ?? []
  if (red && green && blue) return `#${[red, green, blue].map(hex).join('')}`
  return /^[a-z]{3,20}$/.test(text) || /^[a-z-]+\(/.test(text) ? text.slice(0, 60) : undefined
}

const hex = (number: string) => Math.min(255, Number(number)).toString(16).padStart(2, '0')
