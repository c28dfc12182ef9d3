import { decorationSentences, giftingUses, type ProductFamily, type ProductType } from './demo-data.ts'
import type { DesignImprint } from './facts.ts'
import { formatColorName } from './images.ts'
import type { Random } from './random.ts'

type DescribedProduct = {
  family: ProductFamily
  type: ProductType
  series: string
  size: string
  /** The color this product is, when it is sold as one. */
  color: string | null
  /** Every color it is sold in; empty when nothing shows them. */
  colors: string[]
  /** The same in all colors of a design. */
  imprint: DesignImprint
}

/** "An 11 oz", "a 12 oz", "an A5". */
function withArticle(size: string): string {
  return `${/^([aeio]|8|11(?!\d)|18(?!\d))/i.test(size) ? 'an' : 'a'} ${size}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "black, navy and sage". */
function joinWords(items: string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function fillPlaceholders(copy: string, { series, size }: DescribedProduct): string {
  return copy
    .replaceAll('{series}', series)
    .replaceAll('{size}', size)
    .replaceAll('{flavor}', size.toLowerCase().replace('&', 'and'))
    .replaceAll('{a size}', withArticle(size))
    .replaceAll('{A size}', capitalize(withArticle(size)))
}

function describeDecoration({ imprint: { decoration, area } }: DescribedProduct, random: Random): string {
  return random
    .pick(decorationSentences[decoration.method])
    .replace('{location}', decoration.spot)
    .replace('{size}', area)
}

function describeColor({ color, colors }: DescribedProduct, random: Random): string {
  const names = colors.map(formatColorName)
  if (!color)
    return random.pick([
      `Comes in ${joinWords(names)}.`,
      `Choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
      `Stocked in ${joinWords(names)}.`,
    ])
  const others = joinWords(names.filter((name) => name !== formatColorName(color)))
  return random.pick([
    `Shown in ${formatColorName(color)}; also available in ${others}.`,
    `Pictured in ${formatColorName(color)}, and made in ${others} as well.`,
  ])
}

function getUses({ family, type }: DescribedProduct, random: Random): string[] {
  if (type.uses) return type.uses
  if (family.notAGift || random.chance(0.6)) return family.uses
  return family.plural ? giftingUses.filter((use) => !/\bit\b/i.test(use)) : giftingUses
}

/** Two to four sentences: what it is, how it is made, how it is decorated, what it is good for. */
export function describe(product: DescribedProduct, random: Random): string {
  const { family, type, color, colors } = product
  const details = random.chance(0.55) ? type.facts : family.details
  const sentences = [
    fillPlaceholders(random.pick(type.leads), product),
    fillPlaceholders(random.pick(details), product),
  ]
  const decoration = describeDecoration(product, random)
  const use = random.pick(getUses(product, random))
  const roll = random.next()
  if (roll < 0.5) sentences.push(decoration, use)
  else if (roll < 0.65) sentences.push(use, decoration)
  else if (roll < 0.8) sentences.push(decoration)
  else if (colors.length > 1) sentences.push(decoration, describeColor({ ...product, color }, random))
  else
    sentences.push(
      fillPlaceholders(random.pick(family.details.filter((detail) => !sentences.includes(detail))), product),
      decoration,
    )
  return sentences.join(' ')
}
