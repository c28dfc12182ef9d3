/** Millimetres of a CSS unit; a pixel is 1/96 inch. */
const units: Record<string, number> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
  '': 25.4 / 96,
}

/** A length as an SVG writes it, in millimetres; undefined for percentages and what is none. */
export function millimetresOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length ?? '') ?? []
  const factor = units[unit.toLowerCase()]
  const value = Number(number)
  return factor !== undefined && value > 0 ? value * factor : undefined
}

/** How much a `transform` enlarges, as the square root of its area; 1 for what cannot be read. */
export function scaleOf(transform: string | undefined): number {
  let scale = 1
  for (const [, name = '', list = ''] of (transform ?? '').matchAll(/(matrix|scale)\s*\(([^)]*)\)/g)) {
    const [a = 1, b = 0, c = 0, d = a] = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    const area = name === 'scale' ? a * (b === 0 ? a : b) : a * d - b * c
    if (Number.isFinite(area)) scale *= Math.sqrt(Math.abs(area))
  }
  return scale
}
