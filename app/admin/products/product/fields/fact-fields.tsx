import { Panel } from '#app/admin/shell/admin-page.tsx'
import { getPromises, hideKeyword, type ShopPromises } from '#app/features/catalog/product-page/promises.ts'
import { parseImprintLocations } from '#app/features/catalog/products/facts/imprint-locations.ts'
import { parseSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { factNames, type ProductFact, productFacts } from '#db/tables/product-facts.ts'
import type { Editor } from '../use-product-form.ts'

/** Sizes, imprint locations and details, which the colors of a style share. */
export function FactFields({ editor, policies }: { editor: Editor; policies: ShopPromises }) {
  const { field, texts } = editor
  const category = texts.category.trim()
  const inherited = getPromises(policies, { category })
  const ofCategory = policies.categories.find((each) => each.category === category)
  const describeInherited = (name: 'badges' | 'included' | 'shipping') => {
    const shown = [inherited[name]].flat().filter(Boolean).join(' · ')
    return `Same as ${ofCategory && ofCategory[name] !== null ? category : 'all products'}: ${shown || 'hidden'}`
  }
  return (
    <>
      <Panel title="Sizes">
        <div className="grid gap-5">
          <TextArea
            label="Sizes"
            rows={6}
            placeholder={'S\nM\n2XL +2.00\n3XL +3.00 out'}
            spellCheck={false}
            hint={describeSizes(texts.sizes)}
            {...field('sizes')}
          />
          <TextArea
            label="Size chart"
            rows={5}
            maxLength={5000}
            spellCheck={false}
            placeholder={'Size | Chest (in) | Length (in)\nS | 36 | 28'}
            hint="A table: one line per row, cells separated by |, titles in the first row. You can also paste cells from a spreadsheet."
            {...field('size_chart')}
          />
        </div>
      </Panel>
      <Panel title="Imprint" text="Locations, methods and limits. Outlines on the photographs are under Images.">
        <TextArea
          label="Imprint locations"
          rows={5}
          placeholder="Left chest: embroidery, screen print; 4 x 4 in; 6 colors; extra color +0.45"
          spellCheck={false}
          hint={describeLocations(texts.imprint_locations)}
          {...field('imprint_locations')}
        />
      </Panel>
      <Panel title="Details">
        <div className="grid gap-5 sm:grid-cols-2">
          {detailNames.map((name) => (
            <FactField key={name} fact={productFacts[name]} {...field(name)} />
          ))}
        </div>
      </Panel>
      <Panel title="Product page text" text={`Leave empty to inherit a text, or enter ${hideKeyword} to hide it.`}>
        <div className="grid gap-5">
          <FactField
            fact={{ ...productFacts.promise_badges, help: describeInherited('badges') }}
            {...field('promise_badges')}
          />
          <FactField
            fact={{ ...productFacts.promise_included, help: describeInherited('included') }}
            {...field('promise_included')}
          />
          <FactField
            fact={{ ...productFacts.promise_shipping, help: describeInherited('shipping') }}
            {...field('promise_shipping')}
          />
        </div>
      </Panel>
    </>
  )
}

type FactFieldProps = { fact: ProductFact } & ReturnType<Editor['field']>

function FactField({ fact, ...input }: FactFieldProps) {
  const { label, help: hint } = fact
  if (fact.kind === 'lines')
    return (
      <TextArea label={label} hint={hint} {...input} className="sm:col-span-2" rows={2} maxLength={fact.maxLength} />
    )
  if (fact.kind === 'choice')
    return (
      <Select
        label={label}
        hint={hint}
        {...input}
        placeholder="Not set"
        options={fact.choices.map((choice) => ({ value: choice, label: choice }))}
      />
    )
  return (
    <TextField
      label={label}
      hint={hint}
      {...input}
      className={fact.kind === 'line' && fact.maxLength > maxShortLength ? 'sm:col-span-2' : undefined}
      inputMode={fact.kind === 'number' ? 'decimal' : undefined}
      maxLength={fact.kind === 'line' ? fact.maxLength : maxShortLength}
    />
  )
}

const detailNames = factNames.filter((name) => !('isPromise' in productFacts[name]))

/** Characters of a field that shares its row with another one. */
const maxShortLength = 200

/** The sizes as customers see them, or how to write them. */
function describeSizes(text: string): string {
  const read = parseSizes(text)
  if ('problem' in read || read.value.length === 0)
    return 'One per line. Add an upcharge per unit (+2.00), and “out” if it is out of stock.'
  const sizes = read.value.map(({ name, in_stock, upcharge }) =>
    [name, upcharge > 0 && `+${formatPrice(upcharge)}`, !in_stock && '(out of stock)'].filter(Boolean).join(' '),
  )
  return `Customers see: ${sizes.join(', ')}.`
}

function describeLocations(text: string): string {
  const read = parseImprintLocations(text)
  const count = 'value' in read ? read.value.length : 0
  const form =
    'One per line: location, colon, methods; maximum size, width first (in, mm or cm); maximum number of colors; price per unit of each further color.'
  return count > 0 ? `${formatCount(count, 'location')}. ${form}` : form
}
