import { X } from 'lucide-react'
import type { ImprintValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { findMethod } from '#app/features/proposals/pricing/imprint-groups.ts'
import type { Measure } from '#app/features/proposals/pricing/method.schema.ts'
import { getFilePath } from '../../proposal-paths.ts'
import { ArtworkUpload } from '../artwork/artwork-upload.tsx'
import { HiddenValue, IntentButton, PathCheckbox, PathField, PathSelect } from '../fields.tsx'
import { getFieldId, useProposalForm } from '../values-context.tsx'
import { describeLocation, listMethodOptions } from './imprint-options.ts'

const measureLabels: Record<Measure, string> = {
  colors: 'Colors',
  stitches: 'Stitches',
  area: 'Square inches',
  none: 'Units',
}

type ImprintFieldsProps = { path: string; imprint: ImprintValues; product: string; title: string }

/** Location, decoration method and artwork of an imprint. */
export function ImprintFields({ path, imprint, product, title }: ImprintFieldsProps) {
  const { book, products, artwork, unit, proposalId } = useProposalForm()
  const method = findMethod({ product: product || null }, imprint.method, book)
  const locations = products[product]?.locations ?? []
  const location = locations.find(({ name }) => name.toLowerCase() === imprint.location.trim().toLowerCase())
  const methods = listMethodOptions({ book, product, location, chosen: imprint.method })
  const isSuppliers = book.styles?.[product]?.[imprint.method] !== undefined
  const listId = `${getFieldId(path)}-locations`
  const isKnown = artwork.some((file) => file.path === imprint.artwork)
  return (
    <fieldset className="proposal-imprint">
      <legend className="sr-only">{title}</legend>
      {(['id', 'design', 'placement'] as const).map((field) => (
        <HiddenValue key={field} path={`${path}.${field}`} />
      ))}
      <div className="proposal-imprint-fields">
        <PathField
          path={`${path}.location`}
          label="Location"
          maxLength={60}
          list={locations.length > 0 ? listId : undefined}
          hint={location && describeLocation(location, unit)}
        />
        {locations.length > 0 && (
          <datalist id={listId}>
            {locations.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
        <PathSelect
          path={`${path}.method`}
          label="Method"
          hint={isSuppliers ? 'With the supplier’s charges' : undefined}
          options={
            method ? methods : [{ value: imprint.method, label: `${imprint.method || 'None'} (unknown)` }, ...methods]
          }
        />
        {method?.measure === 'none' ? (
          <HiddenValue path={`${path}.amount`} />
        ) : (
          <PathField path={`${path}.amount`} label={measureLabels[method?.measure ?? 'colors']} inputMode="numeric" />
        )}
        <PathField path={`${path}.pms`} label="PMS colors" placeholder="White, PMS 286 C" />
        {artwork.length > 0 || imprint.artwork ? (
          <PathSelect
            path={`${path}.artwork`}
            label="Artwork"
            options={[
              { value: '', label: 'None' },
              ...artwork.map((file) => ({ value: file.path, label: file.name })),
              ...(imprint.artwork && !isKnown ? [{ value: imprint.artwork, label: 'Attached file' }] : []),
            ]}
          />
        ) : (
          <HiddenValue path={`${path}.artwork`} />
        )}
      </div>
      <details className="proposal-more">
        <summary>
          Size and setup<span className="sr-only">{` of ${title}`}</span>
        </summary>
        <div className="proposal-more-fields">
          <PathField path={`${path}.width`} label={`Width (${unit})`} inputMode="decimal" />
          <PathField path={`${path}.height`} label={`Height (${unit})`} inputMode="decimal" />
          <PathField
            path={`${path}.included`}
            label="Included"
            inputMode="numeric"
            placeholder={method ? String(method.included) : ''}
            hint="Instead of what the method includes"
          />
          <PathCheckbox path={`${path}.isRepeat`} label="Repeat order" hint="Uses the repeat setup charge." />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-2">
        {imprint.artwork && (
          <a
            href={getFilePath(proposalId, imprint.artwork)}
            className="text-sm font-semibold underline underline-offset-4"
          >
            View artwork<span className="sr-only">{` of ${title}`}</span>
          </a>
        )}
        <ArtworkUpload path={`${path}.artwork`} title={title} />
        <IntentButton intent={`remove ${path}`} label={`Remove ${title}`} variant="ghost">
          <X aria-hidden="true" />
          Remove imprint
        </IntentButton>
      </div>
    </fieldset>
  )
}
