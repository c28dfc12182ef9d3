import { noDescription, type ProductView } from './product-view.ts'
import { defaultPromises } from './promises.ts'

const maxDescriptionLength = 155

/** Returns the page's meta description, cut between words. */
export function getMetaDescription(product: ProductView): string {
  const description = product.description.replace(/\s+/g, ' ')
  const text =
    description === noDescription
      ? `${product.name} with your logo${getPromisedPhrase(product)}. See price breaks and ask for a quote.`
      : description
  if (text.length <= maxDescriptionLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxDescriptionLength - 1))}…`
}

/** The default promises in a phrase; the shop's own ones as they are. */
function getPromisedPhrase({ promises: { badges, included } }: ProductView): string {
  const isDefault = isSame(badges, defaultPromises.badges) && isSame(included, defaultPromises.included)
  if (isDefault) return ', imprint and domestic shipping included'
  return badges.length > 0 ? `: ${badges.join(', ')}` : ''
}

const isSame = (some: readonly string[], others: readonly string[]) => some.join('\n') === others.join('\n')
