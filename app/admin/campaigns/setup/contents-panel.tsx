import { Form, useNavigation, useSubmit } from 'react-router'
import type { ProductLine } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Image } from '#app/ui/image.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ContentLine } from '#db/tables/sends.ts'
import { SearchCombobox } from '../../components/search-combobox/search-combobox.tsx'
import { proposalsPath } from '../../proposals/proposal-paths.ts'
import { Panel } from '../../shell/admin-page.tsx'
import { maxLineQuantity } from './change-contents.ts'
import type { SetupResult } from './setup-action.server.ts'

type Choice = { value: string; label: string }

type ContentsPanelProps = {
  version: number
  contents: readonly ContentLine[]
  options: readonly Choice[]
  boxes: readonly Choice[]
  result: SetupResult | undefined
}

type FoundProduct = { line: Pick<ProductLine, 'product' | 'name' | 'image' | 'color' | 'itemNumber'> }

/** What each recipient gets; every button saves the quantities, too. */
export function ContentsPanel({ version, contents, options, boxes, result }: ContentsPanelProps) {
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const addProduct = ({ line }: FoundProduct) => {
    const form = new FormData(document.querySelector<HTMLFormElement>('#contents') ?? undefined)
    form.delete('search')
    form.set('intent', `add-product ${line.product}`)
    void submit(form, { method: 'post', preventScrollReset: true })
    return `${line.name} added.`
  }
  return (
    <Panel title="Contents" text="What each recipient gets in one package.">
      <Form id="contents" method="post" aria-label="Contents" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        {/* The Enter key saves: it presses the first button. */}
        <button type="submit" name="intent" value="contents" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {contents.length === 0 && (
          <p className="text-sm text-muted">Nothing yet. Add products, a box, or an accepted option.</p>
        )}
        <ul aria-label="Contents">
          {contents.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        {contents.length > 0 && (
          <p className="mt-4">
            <Button type="submit" name="intent" value="contents" variant="secondary" size="sm" busy={isBusy}>
              Save contents
            </Button>
          </p>
        )}
        <div className="mt-6 grid gap-4">
          <SearchCombobox<FoundProduct>
            label="Add product"
            name="search"
            intent="search"
            initialSearch={result?.search?.text}
            getUrl={(search) => `${proposalsPath}/products?${new URLSearchParams({ search })}`}
            getKey={({ line }) => line.product ?? ''}
            renderResult={({ line }) => <FoundLine line={line} />}
            onChoose={addProduct}
            isClearedOnChoice
            getEmptyText={getEmptyText}
            plainResults={result?.search && <PlainResults {...result.search} />}
          />
          <AddSelect label="Accepted option" name="option" choices={options} />
          <AddSelect label="Ready-made box" name="box" choices={boxes} />
        </div>
      </Form>
    </Panel>
  )
}

const getEmptyText = (search: string) => `No products match “${search}”.`

function Line({ line: { id, name, color, image, quantity, sizes, asksSize } }: { line: ContentLine }) {
  return (
    <li className="campaign-line">
      <Image src={image} alt="" sizes="56px" className="campaign-line-image" />
      <p className="min-w-0 text-sm wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        {!name.includes(color) && <span className="block text-muted">{color}</span>}
      </p>
      <Button type="submit" name="intent" value={`remove ${id}`} variant="ghost" size="sm">
        Remove<span className="sr-only">{` ${name}`}</span>
      </Button>
      <div className="campaign-line-fields">
        <label className="flex items-center gap-2 text-sm">
          <span>Quantity</span>
          <input
            type="number"
            name={`quantity-${id}`}
            aria-label={`Quantity of ${name}`}
            min={1}
            max={maxLineQuantity}
            defaultValue={quantity}
            className="control campaign-quantity"
          />
        </label>
        {sizes.length > 0 && (
          <Checkbox
            name={`size-${id}`}
            value="on"
            defaultChecked={asksSize}
            label={
              <>
                <span>{`Ask for a size: ${sizes.join(', ')}`}</span>
                <span className="sr-only">{` of ${name}`}</span>
              </>
            }
          />
        )}
      </div>
    </li>
  )
}

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

function PlainResults({ text, products }: NonNullable<SetupResult['search']>) {
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
