import { longestDescription, mostPictures } from '#app/features/catalogue/editing/product.schema.ts'
import type { ChosenPicture } from '#app/features/pictures/chosen-pictures.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { PictureField } from '../../../images/image-field.tsx'
import { Panel } from '../../../shell/admin-page.tsx'
import type { EditorData } from '../editor-data.server.ts'
import type { Editor } from '../use-editor.ts'
import { AreasOfPictures } from './image-areas.tsx'
import { BreaksField } from './price-breaks-field.tsx'
import { SlugField } from './slug-field.tsx'

type MainProps = {
  editor: Editor
  data: EditorData
  blankRows: number
  onPicturesComing: (coming: boolean) => void
  /** Pictures are on their way; who went away now would leave them behind. */
  wait: boolean
}

/** What visitors read of a product, and what it costs. */
export function MainFields({ editor, data, blankRows, onPicturesComing, wait }: MainProps) {
  const { errors, round, typed, field } = editor
  return (
    <div className="grid content-start gap-6">
      <Panel title="What it is">
        <div className="grid gap-5">
          <TextField label="Name" maxLength={200} {...field('name')} />
          <SlugField editor={editor} productId={data.id} isNew={data.isNew} path={data.path} />
          <TextArea
            label="Description"
            rows={9}
            maxLength={longestDescription}
            hint="Plain text. Line breaks are shown as you type them."
            {...field('description')}
          />
        </div>
      </Panel>
      <Panel title="Pictures">
        <div id="product-pictures" className="save-bar-target">
          {' '}
          <PictureField
            name="pictures"
            label="Pictures of the product"
            most={mostPictures}
            value={JSON.parse(round.start.texts.pictures) as ChosenPicture[]}
            onChange={typed}
            onBusy={onPicturesComing}
            errors={errors.pictures}
          />
          <AreasOfPictures editor={editor} wait={wait} />
        </div>
      </Panel>
      <Panel title="Price">
        <div className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="List price"
              inputMode="decimal"
              icon="$"
              hint="A unit, in dollars. Empty reads TBD: then it is priced on request."
              {...field('rounded_price')}
            />
            <TextField
              label="Minimum quantity"
              inputMode="numeric"
              hint="Units. Empty is 1."
              {...field('minimum_quantity')}
            />
          </div>
          <BreaksField editor={editor} blankRows={blankRows} />
        </div>
      </Panel>
      <Panel title="Making it">
        <div className="grid gap-5">
          <TextField
            label="Production time"
            inputMode="numeric"
            className="sm:max-w-[calc(50%-10px)]"
            hint="Business days. Empty reads “Contact for timeline”."
            {...field('production_time')}
          />
          <TextArea
            label="What is included"
            rows={3}
            hint="Comes first in the list of what the price covers, on the product's page."
            {...field('purchase_includes')}
          />
        </div>
      </Panel>
    </div>
  )
}
