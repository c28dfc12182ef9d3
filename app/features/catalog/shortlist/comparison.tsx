import { ArrowLeftRight, Check, ListPlus, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { useBuyerValue } from '#app/features/orders/buyer-parameter.ts'
import { inHandsDate } from '#app/features/orders/in-hands-date.store.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { closeDetailsOnLeave } from '#app/ui/close-details-on-leave.ts'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { getProductPath } from '../slug.ts'
import type { ComparedProduct } from './compared-product.ts'
import { getComparisonRows } from './comparison-rows.ts'
import { useQuotedIds } from './use-quoted-ids.ts'

type ComparisonProps = {
  products: readonly ComparedProduct[]
  /** Products that can take the place of a compared one. */
  others: readonly ComparedProduct[]
  quantity: number | null
  /** The day in America/Chicago. */
  today: IsoDate
  /** Returns the path of the shortlist with the other product in the place of the first. */
  getSwapPath: (id: string, otherId: string) => string
  renderRemoveLink: (product: ComparedProduct) => ReactNode
  /** Adds products to the quote list. */
  onQuote: (products: readonly ComparedProduct[]) => void
}

/** Products side by side; scrolls horizontally within its own region on narrow screens. */
export function Comparison({
  products,
  others,
  quantity,
  today,
  getSwapPath,
  renderRemoveLink,
  onQuote,
}: ComparisonProps) {
  const day = useBuyerValue(inHandsDate)
  const quotedIds = useQuotedIds()
  const rows = getComparisonRows(products, { quantity, day, today, daysOff: useBrandRules().daysOff })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it.
    <section className="comparison" aria-label="Comparison" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Fact</span>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col" data-product={product.id}>
                <Image src={product.image} alt="" sizes="(min-width: 1024px) 240px, 40vw" />
                <p>{[product.brand, product.category].filter(Boolean).join('\u00a0· ')}</p>
                <PageLink to={getProductPath(product)} className="comparison-name">
                  {product.name}
                </PageLink>
                {!product.inStock && <p className="comparison-alert">Out of stock</p>}
                <div className="comparison-actions no-print">
                  {product.inStock && (
                    <button
                      type="button"
                      aria-label={`${getQuoteLabel(quotedIds.has(product.id))}: ${product.name}`}
                      onClick={() => onQuote([product])}
                    >
                      {quotedIds.has(product.id) ? <Check aria-hidden="true" /> : <ListPlus aria-hidden="true" />}
                      <span>{getQuoteLabel(quotedIds.has(product.id))}</span>
                    </button>
                  )}
                  <noscript>
                    {import.meta.env.SSR && <Link to={getProductPath(product)}>Request a quote</Link>}
                  </noscript>
                  {renderRemoveLink(product)}
                  {others.length > 0 && (
                    <details key={others.map(({ id }) => id).join()} {...closeDetailsOnLeave}>
                      <summary aria-label={`Swap ${product.name}`}>
                        <ArrowLeftRight aria-hidden="true" />
                        Swap
                      </summary>
                      <ul>
                        {others.map((other) => (
                          <li key={other.id}>
                            <Link to={getSwapPath(product.id, other.id)} replace preventScrollReset>
                              {other.name}
                            </Link>
                          </li>
                        ))}
                      </ul>
                    </details>
                  )}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, isDifferent }) => (
            <tr key={label} data-equal={!isDifferent || undefined}>
              <th scope="row">
                <span>{label}</span>
                {!isDifferent && products.length > 1 && <span className="comparison-same">Same</span>}
              </th>
              {products.map(({ id }, index) => (
                <td key={id}>
                  {cells[index]?.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  {cells[index]?.length === 0 && <p>–</p>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const getQuoteLabel = (isListed: boolean) => (isListed ? 'In your quote list' : 'Add to quote list')

type RemoveLinkProps = {
  product: ComparedProduct
  /** Path of the shortlist without the product. */
  to: string
  onRemove: (event: MouseEvent) => void
}

/** Removes a product from the shortlist. */
export function RemoveLink({ product, to, onRemove }: RemoveLinkProps) {
  return (
    <Link to={to} replace preventScrollReset aria-label={`Remove ${product.name}`} onClick={onRemove}>
      <X aria-hidden="true" />
      <span>Remove</span>
    </Link>
  )
}
