import { Plus } from 'lucide-react'
import type { OptionValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { currency } from '#app/lib/text/money.ts'
import { noPrice } from '#app/lib/text/price-or-none.ts'
import { Button } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { SearchCombobox } from '../../../components/search-combobox/search-combobox.tsx'
import { formatUnitRate } from '../../format-amount.ts'
import { proposalsPath } from '../../proposal-paths.ts'
import { IntentButton } from '../fields.tsx'
import { type FoundProduct, useProposalForm } from '../values-context.tsx'

/** Results of the search without JavaScript. */
export type SearchResult = { option: string; search: string; products: FoundProduct[] }

type ProductPickerProps = { path: string; option: OptionValues; searchResult: SearchResult | undefined }

/** Adds products of the catalog by search, or lines of other products. */
export function ProductPicker({ path, option, searchResult }: ProductPickerProps) {
  const { isHydrated, addProduct } = useProposalForm()
  const plainResult = !isHydrated && searchResult?.option === path ? searchResult : undefined
  return (
    <div className="proposal-picker">
      <SearchCombobox<FoundProduct>
        label={`Add product to ${option.name}`}
        name={`${path}.search`}
        intent={`search ${path}`}
        initialSearch={plainResult?.search}
        getUrl={(search) => `${proposalsPath}/products?${new URLSearchParams({ search })}`}
        getKey={getProductId}
        renderResult={(product) => <ProductResult product={product} />}
        onChoose={(product) => {
          addProduct(path, product)
          return `${product.line.name} added.`
        }}
        isClearedOnChoice
        getEmptyText={getEmptyText}
      />
      <IntentButton
        intent={`add-line ${path}`}
        label={`Add custom item to ${option.name}`}
        className="proposal-add-line"
      >
        <Plus aria-hidden="true" />
        Custom item
      </IntentButton>
      {plainResult && <PlainResults {...plainResult} />}
    </div>
  )
}

const getProductId = ({ line }: FoundProduct) => line.product ?? ''

const getEmptyText = (search: string) => `No products match “${search}”.`

function PlainResults({ option, search, products }: SearchResult) {
  if (products.length === 0) return <p className="basis-full text-sm">{getEmptyText(search)}</p>
  return (
    <ul aria-label="Search results" className="basis-full">
      {products.map((product) => (
        <li key={product.line.product} className="flex items-center gap-3 py-2">
          <ProductResult product={product} />
          <Button
            type="submit"
            name="intent"
            value={`add-product ${option} ${product.line.product}`}
            variant="secondary"
            size="sm"
          >
            Add<span className="sr-only">{` ${product.line.name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ProductResult({ product: { line } }: { product: FoundProduct }) {
  const { content } = useProposalForm()
  const prices = line.prices.flatMap(({ price }) => price ?? [])
  return (
    <>
      <Image src={line.image} alt="" sizes="40px" className="combobox-image" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block">{line.name}</span>
        <span className="block text-sm text-muted">{[line.itemNumber, line.color].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0 text-sm text-muted tabular-figures">
        {prices.length === 0 ? noPrice : `from ${formatUnitRate(Math.min(...prices), { ...content, currency })}`}
      </span>
    </>
  )
}
