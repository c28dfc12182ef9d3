import { ArrowRight, Clock, LayoutGrid } from 'lucide-react'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { formatPrice } from '#app/lib/text/money.ts'
import { classes } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import { formatCount } from '../query/format-count.ts'
import { recentSearches } from './recent-searches.store.ts'
import type { SuggestedCategory, SuggestedProduct } from './suggestions.ts'
import type { SuggestionsAnswer } from './use-suggestions.ts'

/** Recent searches beside what is suggested; without a text all of them. */
const RECENT_BESIDE = 2

/** One line of the list and where it leads. */
export type Row = {
  to: string
  onChoose?: () => void
  /** Takes it off the list. */
  onForget?: () => void
  children: ReactNode
}
export type RowGroup = { title: string; rows: Row[] }

/** Returns the rows for a text and its suggestions, which may arrive later or never. */
export function rowGroups(search: string, answer: SuggestionsAnswer | undefined, recent: string[]): RowGroup[] {
  return [
    ...(answer ? answerGroups(answer) : []),
    recentGroup(search ? recent.filter(beginsLike(search)).slice(0, RECENT_BESIDE) : recent),
    ...(answer ? [everythingGroup(answer)] : []),
  ].filter(({ rows }) => rows.length > 0)
}

export const recentTitle = 'Recent searches'
export const everythingTitle = 'All results'

const searchPath = (search: string) => `/products?${new URLSearchParams({ search })}`

const beginsLike = (search: string) => (text: string) =>
  text.toLowerCase().startsWith(search.toLowerCase()) && text.length > search.length

function answerGroups({ products, categories, search, meant = search }: SuggestionsAnswer): RowGroup[] {
  return [
    { title: 'Products', rows: products.map((product) => ({ to: product.path, children: <Product {...product} /> })) },
    {
      title: 'Categories',
      rows: categories.map((category) => ({ to: category.path, children: <Category {...category} search={meant} /> })),
    },
  ]
}

function recentGroup(searches: string[]): RowGroup {
  return {
    title: recentTitle,
    rows: searches.map((text) => ({
      to: searchPath(text),
      onChoose: () => recentSearches.remember(text),
      onForget: () => recentSearches.forget(text),
      children: <Line icon={Clock}>{text}</Line>,
    })),
  }
}

function everythingGroup({ search, total, isCapped, products }: SuggestionsAnswer): RowGroup {
  const says =
    total > products.length
      ? `See all ${formatCount(total, isCapped)} products`
      : total > 0
        ? 'Show in the catalog'
        : 'Open the full search'
  return {
    title: everythingTitle,
    rows: [
      {
        to: searchPath(search),
        onChoose: () => recentSearches.remember(search),
        children: (
          <Line icon={ArrowRight} strong>
            {says}
          </Line>
        ),
      },
    ],
  }
}

function Product({ name, image, price }: SuggestedProduct) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-[#f3efe8]">
        <Image src={image} alt="" sizes="48px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] wrap-anywhere leading-5 font-medium">{name}</span>
      </span>
      <span className="shrink-0 text-[0.9375rem] leading-5 font-semibold even-figures">{formatPrice(price)}</span>
    </span>
  )
}

function Category({ name, isNamed, count, search }: SuggestedCategory & { search: string }) {
  return (
    <Line icon={LayoutGrid} aside={count.toLocaleString('en-US')}>
      {isNamed ? (
        <>
          Everything in <b className="font-semibold">{name}</b>
        </>
      ) : (
        <>
          {search} in <b className="font-semibold">{name}</b>
        </>
      )}
    </Line>
  )
}

type LineProps = { icon: ComponentType<SVGProps<SVGSVGElement>>; strong?: boolean; aside?: string; children: ReactNode }

function Line({ icon: Icon, strong, aside, children }: LineProps) {
  return (
    <span
      className={classes(
        'flex min-h-7 items-center gap-3 text-[0.9375rem] leading-6',
        strong && 'font-semibold text-forest',
      )}
    >
      <Icon className={classes('size-4.5 shrink-0', !strong && 'text-muted')} />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {aside && <span className="text-sm text-muted even-figures">{aside}</span>}
    </span>
  )
}
