import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { openSizesText } from '#app/features/proposals/document/format-document.ts'
import { describeMinimum, listBelowMinimum, listStock } from '#app/features/proposals/editing/list-below-minimum.ts'
import type { LineValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { maxColorLength, maxItemNumberLength, maxNameLength } from '#app/features/proposals/pricing/option.schema.ts'
import { Image } from '#app/ui/image.tsx'
import { getFilePath } from '../../proposal-paths.ts'
import { HiddenValue, IntentButton, PathArea, PathCheckbox, PathField } from '../fields.tsx'
import { useProposalForm } from '../values-context.tsx'
import { ImprintFields } from './imprint-fields.tsx'
import { LineFigures } from './line-figures.tsx'
import { LineSizes } from './line-sizes.tsx'

type LineCardProps = { option: number; index: number; line: LineValues; isFirst: boolean; isLast: boolean }

/** A product of an option: quantities with prices, imprints, sizes, and internal costs. */
export function LineCard({ option, index, line, isFirst, isLast }: LineCardProps) {
  const { proposalId, content, products } = useProposalForm()
  const options = content.options[option] ?? { lines: [] }
  const tooFew = listBelowMinimum(options, products).find(({ lineId }) => lineId === line.id)
  const stock = listStock(options, products).find(({ lineId }) => lineId === line.id)
  const path = `options.${option}.lines.${index}`
  const name = line.name || `line ${index + 1}`
  const hasOpenSizes = line.sizes.length > 0 && !line.sizes.some(({ quantity }) => /[1-9]/.test(quantity))
  const image = line.mockup ? getFilePath(proposalId, line.mockup) : line.image
  return (
    <li className="proposal-line" aria-label={name}>
      {(['id', 'image', 'mockup', 'product'] as const).map((field) => (
        <HiddenValue key={field} path={`${path}.${field}`} />
      ))}
      <div className="proposal-line-head">
        {line.mockup ? (
          // A file of the admin has no responsive versions.
          <img src={image ?? ''} alt="" className="proposal-line-image" width={72} height={72} loading="lazy" />
        ) : (
          <Image src={image} alt="" sizes="72px" className="proposal-line-image" />
        )}
        <div className="proposal-line-names">
          <PathField path={`${path}.name`} label="Product" maxLength={maxNameLength} />
          <PathField path={`${path}.color`} label="Color" maxLength={maxColorLength} />
          <PathField path={`${path}.itemNumber`} label="Item no." maxLength={maxItemNumberLength} />
        </div>
        <div className="proposal-line-buttons">
          <IntentButton
            intent={`up ${path}`}
            label={`Move ${name} up`}
            variant="ghost"
            disabled={isFirst}
            className="proposal-icon"
          >
            <ArrowUp aria-hidden="true" />
          </IntentButton>
          <IntentButton
            intent={`down ${path}`}
            label={`Move ${name} down`}
            variant="ghost"
            disabled={isLast}
            className="proposal-icon"
          >
            <ArrowDown aria-hidden="true" />
          </IntentButton>
          <IntentButton intent={`remove ${path}`} label={`Remove ${name}`} variant="ghost" className="proposal-icon">
            <X aria-hidden="true" />
          </IntentButton>
        </div>
      </div>
      <LineFigures option={option} index={index} line={line} path={path} name={name} />
      {tooFew && <p role="status" className="proposal-minimum">{`Below ${describeMinimum(tooFew)}`}</p>}
      {stock && (
        <p role="status" className={stock.isExceeded ? 'proposal-minimum' : 'text-sm text-muted'}>
          {stock.isExceeded ? `Exceeds supplier stock: ${stock.text}` : stock.text}
        </p>
      )}
      <section aria-label={`${name} imprints`} className="grid gap-3">
        {line.imprints.map((imprint, at) => (
          <ImprintFields
            key={imprint.id}
            path={`${path}.imprints.${at}`}
            imprint={imprint}
            product={line.product}
            title={`Imprint ${at + 1} of ${name}`}
          />
        ))}
        <p>
          <IntentButton intent={`add-imprint ${path}`} label={`Add imprint to ${name}`}>
            <Plus aria-hidden="true" />
            Add imprint
          </IntentButton>
        </p>
      </section>
      <details className="proposal-more">
        <summary>
          <span>
            <span>Sizes, prices and source</span>
            <span className="sr-only">{` of ${name}`}</span>
          </span>
          {hasOpenSizes && <span className="font-normal text-muted">{openSizesText}</span>}
        </summary>
        <div className="proposal-more-fields">
          <LineSizes line={line} path={path} name={name} />
          <PathArea
            path={`${path}.prices`}
            label="Quantity breaks"
            hint="Minimum quantity and unit price, such as 48: 12.50"
            rows={3}
          />
          <PathArea path={`${path}.costs`} label="Costs" hint="Internal, in the same format" rows={3} />
          <PathField path={`${path}.supplier`} label="Supplier" maxLength={120} hint="Internal" />
          <PathField path={`${path}.supplierItemNumber`} label="Supplier item no." maxLength={120} hint="Internal" />
          <PathArea path={`${path}.note`} label="Note to the customer" rows={2} maxLength={1_000} />
          <PathCheckbox path={`${path}.isTaxable`} label="Taxable" />
        </div>
      </details>
    </li>
  )
}
