import type { AggregateOffer, Offer, Product, Thing } from 'schema-dts'
import { getCompanyData } from '#app/features/brand/organization.ts'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'
import { createBreadcrumbData } from '#app/lib/http/head/structured-data.ts'
import { withBackground } from '#app/lib/own-images.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import { getProductPath } from '../slug.ts'
import { getBreadcrumb, noCategory, noDescription, type ProductView } from './product-view.ts'

/** Structured data of a product page. */
export function createProductData(product: ProductView, matches: Matches): Thing[] {
  const site = getSite(matches)
  const { name, description, brand, category, images } = product
  const offers = getOffers(product, matches)
  const fact = Object.fromEntries(product.facts.map((each) => [each.name, each.value]))
  const data: Product = {
    '@type': 'Product',
    name,
    url: site.toUrl(getProductPath(product)),
    ...(description !== noDescription && { description }),
    ...(images.length > 0 && { image: images.map((image) => site.toUrl(withBackground(image))) }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(category !== noCategory && { category }),
    ...(product.itemNumber && { sku: product.itemNumber }),
    ...(fact.Material && { material: fact.Material }),
    ...(fact['Country of origin'] && { countryOfOrigin: { '@type': 'Country', name: fact['Country of origin'] } }),
    ...(product.weightOz && { weight: { '@type': 'QuantitativeValue', value: product.weightOz, unitCode: 'ONZ' } }),
    ...(product.sizes.length > 0 && { size: product.sizes.map((size) => size.name).join(', ') }),
    ...(offers && { offers }),
  }
  return [data, createBreadcrumbData(getBreadcrumb(product), site)]
}

/** Price range from the lowest to the highest price break, or the single price; undefined if priced on request. */
function getOffers({ price, priceRows, minimumQuantity, inStock }: ProductView, matches: Matches) {
  if (price === null) return undefined
  const listPrice = toCents(price)
  const [first] = priceRows
  // The list price applies below the first break if the minimum quantity allows it.
  const prices = priceRows
    .filter((_, index) => (priceRows[index + 1]?.from ?? Number.POSITIVE_INFINITY) > minimumQuantity)
    .map((row) => row.price)
  if (!first || minimumQuantity < first.from) prices.unshift(listPrice)
  const common = {
    priceCurrency: 'USD',
    availability: inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    seller: getCompanyData(matches),
  } as const
  if (!first) return { '@type': 'Offer', price: formatAmount(listPrice), ...common } satisfies Offer
  return {
    '@type': 'AggregateOffer',
    lowPrice: formatAmount(Math.min(...prices)),
    highPrice: formatAmount(Math.max(...prices)),
    offerCount: prices.length,
    ...common,
  } satisfies AggregateOffer
}

const formatAmount = (cents: number) => toDollars(cents).toFixed(2)
