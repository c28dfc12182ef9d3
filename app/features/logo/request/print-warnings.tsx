import { Link } from 'react-router'
import { createSlug } from '#app/lib/text/slug.ts'

type PrintWarningsProps = {
  product: { name: string; slug?: string | null }
  texts: readonly string[]
  /** Names the product, away from its line. */
  isNamed?: boolean
}

/** Print risks of the logo on a product, with a link to the page on which the buyer places it. */
export function PrintWarnings({ product: { name, slug }, texts, isNamed = false }: PrintWarningsProps) {
  if (texts.length === 0) return null
  return (
    <div className="w-full text-sm leading-5 wrap-anywhere">
      <ul aria-label={`Print risks of ${name}`} className="font-medium text-terracotta-deep">
        {texts.map((text) => (
          <li key={text}>{isNamed ? `${name}: ${text}` : text}</li>
        ))}
      </ul>
      {slug !== undefined && (
        <Link
          to={`/products/${encodeURIComponent(slug || createSlug(name))}`}
          className="no-print py-0.5 font-semibold text-forest underline underline-offset-4"
        >
          Adjust the imprint<span className="sr-only">{` of ${name}`}</span>
        </Link>
      )}
    </div>
  )
}
