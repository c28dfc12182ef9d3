import { ImageField } from '#app/admin/images/image-field.tsx'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import { parseImages } from '#app/features/catalog/products/form/product-texts.ts'
import { maxDescriptionLength, maxImages } from '#app/features/catalog/products/product.schema.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { EditorData } from '../editor-data.server.ts'
import type { Editor } from '../use-product-form.ts'
import { CostFields } from './cost-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { ImageAreas } from './image-areas.tsx'
import { PriceBreaksField } from './price-breaks-field.tsx'
import { SlugField } from './slug-field.tsx'

type MainProps = {
  editor: Editor
  data: Pick<EditorData, 'document' | 'path' | 'policies' | 'missingDownloads'>
  blankRows: number
  onUploading: (isUploading: boolean) => void
  /** True while images upload, which leaving the page would cancel. */
  isUploading: boolean
}

/** Texts and prices that customers see, and costs. */
export function MainFields({ editor, data, blankRows, onUploading, isUploading }: MainProps) {
  const { errors, initial, onInput, field } = editor
  return (
    <div className="grid content-start gap-6">
      <Panel title="General" text="Only the name is required.">
        <div className="grid gap-5">
          <TextField label="Name" maxLength={200} {...field('name')} />
          <TextField
            label="Item number"
            className="sm:max-w-[calc(50%-10px)]"
            maxLength={100}
            hint="Shown to customers. Colors of a style can share it."
            {...field('item_number')}
          />
          <SlugField editor={editor} productId={data.document.id} isNew={data.document.isNew} path={data.path} />
          <TextArea
            label="Description"
            rows={9}
            maxLength={maxDescriptionLength}
            hint="Plain text. Line breaks are kept."
            {...field('description')}
          />
        </div>
      </Panel>
      <Panel title="Images">
        <div id="product-pictures" className="save-bar-target">
          <ImageField
            name="pictures"
            label="Product images"
            max={maxImages}
            value={parseImages(initial)}
            onChange={onInput}
            onBusy={onUploading}
            errors={errors.pictures}
          />
          <ImageAreas editor={editor} missingDownloads={data.missingDownloads} isUploading={isUploading} />
        </div>
      </Panel>
      <Panel title="Pricing">
        <div className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Price"
              inputMode="decimal"
              icon="$"
              hint="Per unit, in US dollars. Leave empty for no price; customers see “TBD”."
              {...field('rounded_price')}
            />
            <TextField
              label="Minimum quantity"
              inputMode="numeric"
              hint="Units. Defaults to 1."
              {...field('minimum_quantity')}
            />
          </div>
          <PriceBreaksField editor={editor} blankRows={blankRows} />
        </div>
      </Panel>
      <CostFields editor={editor} />
      <FactFields editor={editor} policies={data.policies} />
      <Panel title="Production">
        <div className="grid gap-5">
          <TextField
            label="Production time"
            inputMode="numeric"
            className="sm:max-w-[calc(50%-10px)]"
            hint="Business days. Leave empty to show “Contact for timeline”."
            {...field('production_time')}
          />
          <TextArea
            label="Included in the price"
            rows={3}
            hint="Shown first in the list of included items on the product page."
            {...field('purchase_includes')}
          />
        </div>
      </Panel>
    </div>
  )
}
