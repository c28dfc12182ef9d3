import { ArrowRight, Clock, LayoutGrid } from 'lucide-react'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { formatPrice } from '#app/lib/text/money.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import { formatMatchCount, maxCountedMatches } from '../query/match-count.ts'
import { recentSearches } from './recent-searches.store.ts'
import type { SuggestedCategory, SuggestedProduct } from './suggestions.ts'
import type { LoadedSuggestions } from './use-suggestions.ts'

/** Maximum number of recent searches next to suggestions; an empty field shows all of them. */
const maxRecentWithSuggestions = 2

/** One row of the list, a link. */
export type Row = {
  to: string
  onChoose?: () => void
  /** Removes the row from the list. */
  onRemove?: () => void
  children: ReactNode
}
export type RowGroup = { title: string; rows: Row[] }

/** Returns the rows for a string and its suggestions, which may arrive later or never. */
export function getRowGroups(search: string, suggestions: LoadedSuggestions | undefined, recent: string[]): RowGroup[] {
  return [
    ...(suggestions ? getSuggestionGroups(suggestions) : []),
    getRecentGroup(search ? recent.filter(extendsText(search)).slice(0, maxRecentWithSuggestions) : recent),
    ...(suggestions ? [getAllResultsGroup(suggestions)] : []),
  ].filter(({ rows }) => rows.length > 0)
}

export const recentTitle = 'Recent searches'
export const allResultsTitle = 'All results'

const getSearchPath = (search: string) => `/products?${new URLSearchParams({ search })}`

const extendsText = (search: string) => (text: string) =>
  text.toLowerCase().startsWith(search.toLowerCase()) && text.length > search.length

function getSuggestionGroups({ products, categories, search, correctedText = search }: LoadedSuggestions): RowGroup[] {
  return [
    { title: 'Products', rows: products.map((product) => ({ to: product.path, children: <Product {...product} /> })) },
    {
      title: 'Categories',
      rows: categories.map((category) => ({
        to: category.path,
        children: <Category {...category} search={correctedText} />,
      })),
    },
  ]
}

function getRecentGroup(searches: string[]): RowGroup {
  return {
    title: recentTitle,
    rows: searches.map((text) => ({
      to: getSearchPath(text),
      onChoose: () => recentSearches.add(text),
      onRemove: () => recentSearches.remove(text),
      children: <Line icon={Clock}>{text}</Line>,
    })),
  }
}

function getAllResultsGroup({ search, total, isCapped, products }: LoadedSuggestions): RowGroup {
  const label =
    total > products.length
      ? `See all ${formatMatchCount(total, isCapped)} products`
      : total > 0
        ? 'Show in the catalog'
        : 'Open the full search'
  return {
    title: allResultsTitle,
    rows: [
      {
        to: getSearchPath(search),
        onChoose: () => recentSearches.add(search),
        children: (
          <Line icon={ArrowRight} isEmphasized>
            {label}
          </Line>
        ),
      },
    ],
  }
}

function Product({ id, name, image, price }: SuggestedProduct) {
  return (
    <span data-product={id} className="flex items-center gap-3">
      <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-[#f3efe8]">
        <Image src={image} alt="" sizes="48px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] wrap-anywhere leading-5 font-medium">{name}</span>
      </span>
      <span className="shrink-0 text-[0.9375rem] leading-5 font-semibold tabular-figures">{formatPrice(price)}</span>
    </span>
  )
}

function Category({ name, isNamed, count, search }: SuggestedCategory & { search: string }) {
  return (
    <Line icon={LayoutGrid} aside={formatMatchCount(count, count > maxCountedMatches)}>
      {isNamed ? (
        <>
          <span>{'Everything in '}</span>
          <b className="font-semibold">{name}</b>
        </>
      ) : (
        <>
          <span>{`${search} in `}</span>
          <b className="font-semibold">{name}</b>
        </>
      )}
    </Line>
  )
}

type LineProps = {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  isEmphasized?: boolean
  aside?: string
  children: ReactNode
}

function Line({ icon: Icon, isEmphasized, aside, children }: LineProps) {
  return (
    <span
      className={joinClasses(
        'flex min-h-7 items-center gap-3 text-[0.9375rem] leading-6',
        isEmphasized && 'font-semibold text-forest',
      )}
    >
      <Icon className={joinClasses('size-4.5 shrink-0', !isEmphasized && 'text-muted')} />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {aside && <span className="text-sm text-muted tabular-figures">{aside}</span>}
    </span>
  )
}
