import { maxSocialLinks } from '#app/features/brand/brand-limits.ts'
import type { BrandFormFields } from '#app/features/brand/editing/brand-form.ts'
import { getFieldId } from '#app/features/brand/editing/sections.ts'
import { FieldErrorList, getGroupAttributes, TextField } from '#app/ui/field.tsx'

const emptyRowCount = 2

/** Links to social profiles; empty rows are ignored. */
export function LinkFields({ social, errors }: { social: BrandFormFields['social']; errors: string[] | undefined }) {
  const rows = [...social, ...Array.from({ length: emptyRowCount }, () => ({ name: '', url: '' }))].slice(
    0,
    maxSocialLinks,
  )
  return (
    <fieldset id={getFieldId('social')} data-field="social" {...getGroupAttributes('social', errors)}>
      <legend className="text-sm font-semibold">Social links</legend>
      <p className="mt-1 text-sm text-muted">Shown in the footer. Empty rows are ignored.</p>
      <div className="mt-3 grid gap-3">
        {rows.map(({ name, url }, index) => (
          <div key={index} className="brand-row">
            <TextField
              label={`Name of link ${index + 1}`}
              isLabelHidden
              name="social-name"
              defaultValue={name}
              placeholder="LinkedIn"
              autoComplete="off"
            />
            <TextField
              label={`URL of link ${index + 1}`}
              isLabelHidden
              name="social-url"
              defaultValue={url}
              placeholder="https://"
              autoComplete="off"
            />
          </div>
        ))}
      </div>
      <FieldErrorList id="social" errors={errors} />
    </fieldset>
  )
}
