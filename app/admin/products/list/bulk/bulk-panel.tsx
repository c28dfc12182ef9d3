import { useId } from 'react'
import { Link } from 'react-router'
import type { ListFetcher } from '#app/admin/components/data-list/data-list.tsx'
import { Alert, Panel } from '#app/admin/shell/admin-page.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type BulkIntent, type BulkPrompt, formatProductCount } from './bulk.ts'
import { PricePreviewList } from './price-preview-list.tsx'

type BulkPanelProps = {
  prompt: BulkPrompt
  terms: Record<'category' | 'brand', string[]>
  /** Path and query of the list. */
  listPath: string
  fetcher: ListFetcher<BulkPrompt>
}

const titles: Record<BulkIntent, (products: string) => string> = {
  price: (products) => `Edit prices of ${products}`,
  category: (products) => `Set the category of ${products}`,
  brand: (products) => `Set the brand of ${products}`,
  'in-stock': (products) => `Mark ${products} as in stock`,
  'out-of-stock': (products) => `Mark ${products} as out of stock`,
  hide: (products) => `Hide ${products}`,
  delete: (products) => `Delete ${products}`,
}

const texts: Record<BulkIntent, string | undefined> = {
  price: 'Applies to prices and their quantity breaks, rounded to the cent. Products without a price stay unchanged.',
  category: 'Leave empty to remove the category. A new name creates a category.',
  brand: 'Leave empty to remove the brand. A new name creates a brand.',
  'in-stock': 'They appear in the catalog and can be added to boxes.',
  'out-of-stock': 'They no longer appear in the catalog. Their pages stay online, marked out of stock.',
  hide: 'Hidden products have no page and appear in no list, search, box or feed. To show them again, mark them in or out of stock.',
  delete:
    'Products used in ready-made boxes are not deleted. Existing requests keep names and prices. You can undo this.',
}

/** Form with the details of a bulk action. */
export function BulkPanel({ prompt, terms, listPath, fetcher }: BulkPanelProps) {
  const { intent, count, ids, values, errors, preview, fingerprint } = prompt
  const products = formatProductCount(count)
  const busy = fetcher.state !== 'idle'
  return (
    <Panel title={titles[intent](products)} text={texts[intent]}>
      <fetcher.Form method="post" action={listPath} className="grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="confirmedCount" value={count} />
        {fingerprint !== undefined && <input type="hidden" name="fingerprint" value={fingerprint} />}
        {ids === null ? (
          <input type="hidden" name="all" value="yes" />
        ) : (
          ids.map((id) => <input key={id} type="hidden" name="pick" value={id} />)
        )}
        {errors.count && <Alert tone="error">{errors.count.join(' ')}</Alert>}
        {intent === 'price' && <PriceFields values={values} errors={errors} />}
        {(intent === 'category' || intent === 'brand') && (
          <TermField kind={intent} names={terms[intent]} value={values.label} errors={errors.label} />
        )}
        {preview && <PricePreviewList title="Price preview" rows={preview} more={count - preview.length} />}
        <div className="flex flex-wrap items-center gap-3">
          {intent === 'price' && (
            <Button
              type="submit"
              name="phase"
              value="preview"
              variant={preview ? 'secondary' : 'primary'}
              size="sm"
              busy={busy}
            >
              {preview ? 'Preview again' : 'Preview'}
            </Button>
          )}
          {(intent !== 'price' || preview) && (
            <Button
              type="submit"
              name="phase"
              value="apply"
              variant={intent === 'delete' ? 'danger' : 'primary'}
              size="sm"
              busy={busy}
            >
              {intent === 'delete' ? `Delete ${products}` : `Update ${products}`}
            </Button>
          )}
          <Link to={listPath} reloadDocument className={getButtonClass({ variant: 'ghost', size: 'sm' })}>
            Cancel
          </Link>
        </div>
      </fetcher.Form>
    </Panel>
  )
}

function PriceFields({ values, errors }: Pick<BulkPrompt, 'values' | 'errors'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-[10rem_10rem_1fr]">
      <TextField
        label="Percentage"
        name="percent"
        inputMode="text"
        placeholder="10 or -7.5"
        defaultValue={values.percent}
        errors={errors.percent}
        autoComplete="off"
      />
      <TextField
        label="Price ending"
        optional
        name="ending"
        placeholder=".99"
        maxLength={3}
        defaultValue={values.ending}
        errors={errors.ending}
        autoComplete="off"
      />
      <p className="self-end text-sm text-muted sm:pb-2.5">
        Prices of $1 and more are rounded to the nearest price with this ending.
      </p>
    </div>
  )
}

type TermFieldProps = { kind: 'category' | 'brand'; names: string[]; value: string; errors: string[] | undefined }

function TermField({ kind, names, value, errors }: TermFieldProps) {
  const id = useId()
  return (
    <div className="max-w-md">
      <TextField
        label={kind === 'category' ? 'Category' : 'Brand'}
        name="label"
        list={id}
        maxLength={100}
        defaultValue={value}
        errors={errors}
        autoComplete="off"
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
