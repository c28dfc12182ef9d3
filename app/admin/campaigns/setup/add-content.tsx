import { useSubmit } from 'react-router'
import type { ProductLine } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { Select } from '#app/ui/select.tsx'
import { SearchCombobox } from '../../components/search-combobox/search-combobox.tsx'
import { proposalsPath } from '../../proposals/proposal-paths.ts'

export type Choice = { value: string; label: string }

/** Products that a search without JavaScript found. */
export type FoundProducts = { text: string; products: ProductLine[] }

type FoundProduct = { line: Pick<ProductLine, 'product' | 'name' | 'image' | 'color' | 'itemNumber'> }

type AddContentProps = {
  /** Form that is around these fields. */
  formId: string
  options: readonly Choice[]
  boxes: readonly Choice[]
  /** Stock items of the customer. */
  stock: readonly Choice[]
  search: FoundProducts | undefined
}

/** Adds a product, stock item, ready-made box or accepted option to a campaign's contents; each button submits the form. */
export function AddContent({ formId, options, boxes, stock, search }: AddContentProps) {
  const submit = useSubmit()
  const addProduct = ({ line }: FoundProduct) => {
    const form = new FormData(document.querySelector<HTMLFormElement>(`#${formId}`) ?? undefined)
    form.delete('search')
    form.set('intent', `add-product ${line.product}`)
    void submit(form, { method: 'post', preventScrollReset: true })
    return `Adding ${line.name}.`
  }
  return (
    <div className="mt-6 grid gap-4">
      <SearchCombobox<FoundProduct>
        label="Add product"
        name="search"
        intent="search"
        initialSearch={search?.text}
        getUrl={(text) => `${proposalsPath}/products?${new URLSearchParams({ search: text })}`}
        getKey={({ line }) => line.product ?? ''}
        renderResult={({ line }) => <FoundLine line={line} />}
        onChoose={addProduct}
        isClearedOnChoice
        getEmptyText={getEmptyText}
        plainResults={search && <PlainResults {...search} />}
      />
      <AddSelect label="Stock item" name="stock" choices={stock} />
      <AddSelect label="Accepted option" name="option" choices={options} />
      <AddSelect label="Ready-made box" name="box" choices={boxes} />
    </div>
  )
}

const getEmptyText = (search: string) => `No products match “${search}”.`

type AddSelectProps = { label: string; name: string; choices: readonly Choice[] }

function AddSelect({ label, name, choices }: AddSelectProps) {
  if (choices.length === 0) return null
  return (
    <div className="campaign-add">
      <Select label={label} name={name} placeholder="Choose" options={choices} />
      <Button type="submit" name="intent" value={`add-${name}`} variant="secondary">
        Add<span className="sr-only">{` ${label.toLowerCase()}`}</span>
      </Button>
    </div>
  )
}

function FoundLine({ line: { name, image, color, itemNumber } }: FoundProduct) {
  return (
    <>
      <Image src={image} alt="" sizes="40px" className="combobox-image" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block">{name}</span>
        <span className="block text-sm text-muted">{[itemNumber, color].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

function PlainResults({ text, products }: FoundProducts) {
  if (products.length === 0) return <p className="mt-3 text-sm">{getEmptyText(text)}</p>
  return (
    <ul aria-label="Search results" className="mt-3">
      {products.map((line) => (
        <li key={line.product} className="flex items-center gap-3 py-2">
          <FoundLine line={line} />
          <Button type="submit" name="intent" value={`add-product ${line.product}`} variant="secondary" size="sm">
            Add<span className="sr-only">{` ${line.name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
