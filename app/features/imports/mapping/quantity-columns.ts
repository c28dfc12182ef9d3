import { removeCurrency } from '../values/numbers.ts'

const number = String.raw`(\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,6})`
const lead = `(?:(?:unit |list |net )?(?:price|prices|prc|preis|staffelpreis|staffel|prix|precio|prezzo|prijs|cost|net|qty|quantity|menge|stückzahl|qté|quantité|cantidad|break|tier)(?: break)?)?`
const from = `(?:@|at|for|from|ab|bei|dès|à partir de|desde|a partir de|da|vanaf|>=|≥|>)?`
const unit = `(?:pcs?|pieces?|units?|ea|each|stk|stück|st|pz|pièces?|uds?|unidades|stuks)?`
/** The number may be followed by the end of its range: "48-95", "48+", "48 and up". */
const rest = String.raw`(?:\+|plus|and up|and more|or more|und mehr|et plus|(?:-|–|—|to|bis|à|a) ?(?:${number}|\+|up))?`
const quantityHeader = new RegExp(
  `^(${lead}) ?[.:#(]? ?(${from}) ?${number} ?${unit} ?(${rest}) ?${unit}\\.? ?\\)?$`,
  'i',
)

/** Maximum characters of a column name that is compared; the pattern tries several ways. */
const maxHeaderLength = 40

/**
 * Finds the columns that have the price at a quantity, which their names tell: "48", "48+", "48-95", "Qty 48", "Price 48",
 * "ab 100 Stück". One number alone may be anything, as may years, sizes of shoes ("38", "39") and numbered prices ("Price 1",
 * "Price 2").
 * @returns quantities by column name
 */
export function findQuantityColumns(headers: readonly string[]): Map<string, number> {
  const found = headers.flatMap((header) => readHeader(header) ?? []).sort((a, b) => a.from - b.from)
  // "Qty 1" and "Price 1" are pairs of columns.
  if (found.length < 2 || new Set(found.map(({ lead }) => lead)).size > 1) return new Map()
  const hasNoWords = found.every(({ qualifier }) => qualifier === '')
  const isBare = hasNoWords && found.every(({ to }) => to === undefined)
  const isUnnamed = isBare || (hasNoWords && found.every(({ lead }) => lead === ''))
  if (isBare && (found.at(-1)?.from ?? 0) < minLargestQuantity) return new Map()
  const isBreaks = found.every(({ from, to }, index) => {
    const next = found[index + 1]?.from ?? Number.POSITIVE_INFINITY
    // Ranges follow each other, unlike those of sizes ("34-36", "38-40"), and grow faster ("35-38", "39-42").
    return (
      from > 0 &&
      next > from &&
      (to === undefined || to === next || to + 1 === next || index + 1 === found.length) &&
      (!isUnnamed || next >= minSpread * from)
    )
  })
  return new Map(isBreaks ? found.map(({ header, from }) => [header, from]) : [])
}

function readHeader(header: string) {
  if (header.length > maxHeaderLength) return undefined
  const text = removeCurrency(header.toLowerCase())
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [, lead = '', qualifier = '', start, rest = '', end] = quantityHeader.exec(text) ?? []
  if (start === undefined) return undefined
  const toNumber = (digits: string) => Number(digits.replace(/\D/g, ''))
  return {
    header,
    lead,
    qualifier: qualifier || (end === undefined ? rest : ''),
    from: toNumber(start),
    to: end === undefined ? undefined : toNumber(end),
  }
}

/** Columns named by numbers alone: the largest is at least two dozen, and each a fifth above the one before. */
const minLargestQuantity = 24
const minSpread = 1.2
