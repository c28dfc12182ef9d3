import { X } from 'lucide-react'
import type { ImprintValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import type { Measure } from '#app/features/proposals/pricing/method.schema.ts'
import { getFilePath } from '../../proposal-paths.ts'
import { ArtworkUpload } from '../artwork/artwork-upload.tsx'
import { HiddenValue, IntentButton, PathCheckbox, PathField, PathSelect } from '../fields.tsx'
import { useProposalForm } from '../values-context.tsx'

const measureLabels: Record<Measure, string> = {
  colors: 'Colors',
  stitches: 'Stitches',
  area: 'Square inches',
  none: 'Units',
}

type ImprintFieldsProps = { path: string; imprint: ImprintValues; title: string }

/** Location, decoration method and artwork of an imprint. */
export function ImprintFields({ path, imprint, title }: ImprintFieldsProps) {
  const { book, artwork, unit, proposalId } = useProposalForm()
  const method = book.methods[imprint.method]
  const methods = Object.entries(book.methods)
    .filter(([key, each]) => each.isActive || key === imprint.method)
    .map(([value, each]) => ({ value, label: each.name }))
  const isKnown = artwork.some((file) => file.path === imprint.artwork)
  return (
    <fieldset className="proposal-imprint">
      <legend className="sr-only">{title}</legend>
      {(['id', 'design', 'placement'] as const).map((field) => (
        <HiddenValue key={field} path={`${path}.${field}`} />
      ))}
      <div className="proposal-imprint-fields">
        <PathField path={`${path}.location`} label="Location" maxLength={60} />
        <PathSelect
          path={`${path}.method`}
          label="Method"
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
