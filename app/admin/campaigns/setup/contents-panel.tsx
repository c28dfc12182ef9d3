import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DefaultSubmit } from '#app/ui/default-submit.tsx'
import { Image } from '#app/ui/image.tsx'
import type { ContentLine } from '#db/tables/sends.ts'
import { Panel } from '../../shell/admin-page.tsx'
import { AddContent, type Choice } from './add-content.tsx'
import { maxLineQuantity } from './change-contents.ts'
import type { SetupResult } from './setup-action.server.ts'

type ContentsPanelProps = {
  version: number
  contents: readonly ContentLine[]
  options: readonly Choice[]
  boxes: readonly Choice[]
  stock: readonly Choice[]
  result: SetupResult | undefined
}

/** Contents of each recipient's package; every button saves the quantities, too. */
export function ContentsPanel({ version, contents, options, boxes, stock, result }: ContentsPanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title="Contents" text="What each recipient gets in one package.">
      <Form id="contents" method="post" aria-label="Contents" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <DefaultSubmit name="intent" value="contents" />
        {contents.length === 0 && (
          <p className="text-sm text-muted">Nothing yet. Add products, a box, or an accepted option.</p>
        )}
        <ul aria-label="Contents">
          {contents.map((line) => (
            <ContentLineFields key={line.id} line={line} isRemovable />
          ))}
        </ul>
        {contents.length > 0 && (
          <p className="mt-4">
            <Button type="submit" name="intent" value="contents" variant="secondary" size="sm" busy={isBusy}>
              Save contents
            </Button>
          </p>
        )}
        <AddContent formId="contents" options={options} boxes={boxes} stock={stock} search={result?.search} />
      </Form>
    </Panel>
  )
}

type ContentLineFieldsProps = {
  line: ContentLine
  /** True to offer a button that removes it. */
  isRemovable?: boolean
}

/** A product of a package: its quantity, and whether recipients choose a size. */
export function ContentLineFields({ line, isRemovable = false }: ContentLineFieldsProps) {
  const { id, name, color, image, quantity, sizes, asksSize } = line
  return (
    <li className="campaign-line">
      <Image src={image} alt="" sizes="56px" className="campaign-line-image" />
      <p className="min-w-0 text-sm wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        {!name.includes(color) && <span className="block text-muted">{color}</span>}
      </p>
      {isRemovable && (
        <Button type="submit" name="intent" value={`remove ${id}`} variant="ghost" size="sm">
          Remove<span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
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
        {line.stock && (
          <p className="text-sm text-muted">{sizes.length > 0 ? `From stock, in ${sizes.join(', ')}` : 'From stock'}</p>
        )}
        {sizes.length > 0 && !line.stock && (
          <Checkbox
            name={`size-${id}`}
            value="on"
            defaultChecked={asksSize}
            label={
              <>
                <span>{`Ask for a size: ${sizes.join(', ')}`}</span>
                <span className="sr-only">{` (${name})`}</span>
              </>
            }
          />
        )}
      </div>
    </li>
  )
}
