import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import type { ProductField } from '#app/features/catalog/products/product.schema.ts'
import { lockableColumns } from '#app/features/catalog/products/product-columns.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { EditorData } from '../editor-data.server.ts'
import type { Editor } from '../use-product-form.ts'
import { LockedFields } from './locked-fields.tsx'

type SideFieldsProps = { editor: Editor; data: Pick<EditorData, 'choices' | 'variants'>; children: ReactNode }

/** Availability, category, brand, style and supplier of the product, after `children`. */
export function SideFields({ editor, data, children }: SideFieldsProps) {
  const { field, initial } = editor
  const getCheckboxProps = (name: ProductField) => ({
    id: `product-${name}`,
    name,
    defaultChecked: initial[name] === 'on',
  })
  return (
    <div className="grid content-start gap-6">
      {children}
      <Panel title="Availability">
        <Checkbox
          label="In stock"
          hint="Out-of-stock products are not listed in the catalog. Their pages stay online."
          {...getCheckboxProps('in_stock')}
        />
        <Checkbox
          label="Hidden"
          hint="Hidden products have no page and appear in no list, search, box or feed. They count as out of stock."
          className="mt-2"
          {...getCheckboxProps('hidden')}
        />
        <Checkbox label="Rush service available" className="mt-2" {...getCheckboxProps('rush_service_available')} />
      </Panel>
      <Panel title="Organization">
        <div className="grid gap-5">
          <ChoiceField label="Category" name="category" editor={editor} choices={data.choices.category} />
          <ChoiceField label="Brand" name="brand" editor={editor} choices={data.choices.brand} />
        </div>
      </Panel>
      <Panel
        title="Variants"
        text="Products with the same style are color variants of one design and link to each other."
      >
        <div className="grid gap-5">
          <TextField label="Style" hint="Shared by all variants, such as a style number." {...field('family')} />
          <div className="grid grid-cols-2 gap-4">
            <TextField label="Color" placeholder="Navy" {...field('colour')} />
            <HexField editor={editor} />
          </div>
          <OtherColors data={data} />
        </div>
      </Panel>
      <Panel title="Supplier" text="Not shown to customers. Imports use both fields to match the product.">
        <div className="grid gap-5">
          <ChoiceField label="Supplier" name="supplier" editor={editor} choices={data.choices.supplier} />
          <TextField label="Supplier item number" {...field('supplier_item_number')} />
          <LockedFields
            title="Lock fields for imports"
            hint="Imports leave the checked fields of this product as they are."
            columns={lockableColumns}
            initial={initial.locked_fields.split(',')}
          />
        </div>
      </Panel>
    </div>
  )
}

type ChoiceProps = { label: string; name: 'category' | 'brand' | 'supplier'; editor: Editor; choices: string[] }

/** Suggests values of other products and accepts new ones. */
function ChoiceField({ label, name, editor, choices }: ChoiceProps) {
  const listId = useId()
  const typed = editor.texts[name].trim()
  const similarChoice = choices.find((choice) => choice.toLowerCase() === typed.toLowerCase())
  const isNew = typed !== '' && !choices.includes(typed)
  return (
    <div>
      <TextField
        label={label}
        list={listId}
        hint={
          isNew
            ? similarChoice
              ? `“${similarChoice}” already exists. This creates a separate one.`
              : `This creates a new ${label.toLowerCase()}.`
            : undefined
        }
        {...editor.field(name)}
      />
      <datalist id={listId}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </div>
  )
}

function HexField({ editor }: { editor: Editor }) {
  const typed = editor.texts.colour_hex
  return (
    <TextField
      label="Swatch color"
      placeholder="#23304e"
      spellCheck={false}
      maxLength={7}
      icon={<Swatch hex={/^#[\da-f]{6}$/i.test(typed) ? typed : null} />}
      {...editor.field('colour_hex')}
    />
  )
}

/** Shows a crossed-out swatch without a color. */
function Swatch({ hex }: { hex: string | null }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="editor-swatch">
      <circle cx="10" cy="10" r="9" fill={hex ?? 'none'} />
      {!hex && <line x1="4" y1="16" x2="16" y2="4" />}
    </svg>
  )
}

function OtherColors({ data: { variants } }: { data: Pick<EditorData, 'variants'> }) {
  if (variants.length === 0) return null
  return (
    <div>
      <h3 className="text-sm leading-5 font-semibold">Other colors</h3>
      <ul className="editor-variants">
        {variants.map(({ id, name, colour: color, colour_hex, in_stock }) => (
          <li key={id}>
            <Link to={`/admin/products/${id}`} prefetch="intent">
              <Swatch hex={colour_hex} />
              <span className="min-w-0">
                <span>{color ?? name}</span>
                {!in_stock && <span className="text-muted">, out of stock</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
